import { hash } from 'node:crypto'
import type { ClientBase, QueryResult } from 'pg'

/** The server caches each with its plans, about 26 kB, until the connection closes. */
const PREPARED_MAX = 400

export type Statement = {
  text: string
  values: unknown[]
  /** Its first word, in lower case. */
  verb: string
  inTransaction: boolean
}

export type SendStatement = (statement: Statement) => Promise<QueryResult>

export const WRITES = new Set(['insert', 'update', 'delete', 'with'])
const PREPARED = new Set([...WRITES, 'select'])

/** The database may have another default, and a setting of the session would stay in the pooler. */
const BEGIN = 'begin isolation level read committed'

/** Sends statements to the server itself, named, so that it caches their plans. */
export function namedStatements(client: ClientBase): SendStatement {
  /** By their texts; statements beyond the first ones of a connection have none. */
  const names = new Map<string, string>()
  return ({ text, values, verb }) => {
    if (!PREPARED.has(verb)) return client.query({ text, values })
    if (names.size < PREPARED_MAX && !names.has(text)) {
      names.set(text, hash('sha1', text, 'base64url'))
    }
    const name = names.get(text)
    return client.query({ text, values, ...(name === undefined ? {} : { name }) })
  }
}

/**
 * Sends statements through a pooler, which may give each transaction another connection to the
 * server: nothing is named, and each transaction sets what it relies on. A statement outside a
 * transaction gets one of its own, in the same round trip.
 */
export function unnamedStatements(client: ClientBase, settings: string): SendStatement {
  return async ({ text, values, verb, inTransaction }) => {
    if (verb === 'begin') return client.query(`${text === 'begin' ? BEGIN : text}; ${settings}`)
    // A vacuum cannot be part of a transaction, and relies on no setting.
    if (inTransaction || verb === 'vacuum') return client.query({ text, values })
    const [begun, result, committed] = await Promise.allSettled([
      client.query(`${BEGIN}; ${settings}`),
      client.query({ text, values }),
      client.query('commit'),
    ])
    for (const step of [begun, result, committed]) if (step.status === 'rejected') throw step.reason
    return (result as PromiseFulfilledResult<QueryResult>).value
  }
}

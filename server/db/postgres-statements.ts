import { hash } from 'node:crypto'
import type { ClientBase, QueryResult } from 'pg'

const NAMES_MAX = 1_000
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

/** Sends statements to the server itself, named, so that it caches their plans. */
export function namedStatements(client: ClientBase): SendStatement {
  const prepared = new Set<string>()
  return ({ text, values, verb }) => {
    const isPrepared = PREPARED.has(verb) && hasRoomFor(text, prepared)
    return client.query({ text, values, ...(isPrepared ? { name: statementName(text) } : {}) })
  }
}

/**
 * Sends statements through a pooler, which may give each transaction another connection to the
 * server: nothing is named, and each transaction sets what it relies on. A statement outside a
 * transaction gets one of its own, in the same round trip.
 */
export function unnamedStatements(client: ClientBase, settings: string): SendStatement {
  return async ({ text, values, verb, inTransaction }) => {
    if (verb === 'begin') return client.query(`${text}; ${settings}`)
    // A vacuum cannot be part of a transaction, and relies on no setting.
    if (inTransaction || verb === 'vacuum') return client.query({ text, values })
    const [begun, result, committed] = await Promise.allSettled([
      client.query(`begin; ${settings}`),
      client.query({ text, values }),
      client.query('commit'),
    ])
    for (const step of [begun, result, committed]) if (step.status === 'rejected') throw step.reason
    return (result as PromiseFulfilledResult<QueryResult>).value
  }
}

/** Whether this text is among the first of its connection; later ones are not prepared. */
function hasRoomFor(text: string, prepared: Set<string>) {
  if (prepared.size < PREPARED_MAX) prepared.add(text)
  return prepared.has(text)
}

const names = new Map<string, string>()

function statementName(text: string) {
  const known = names.get(text)
  if (known) return known
  if (names.size >= NAMES_MAX) names.clear()
  const name = hash('sha1', text, 'base64url')
  names.set(text, name)
  return name
}

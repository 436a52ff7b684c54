import { createHash } from 'node:crypto'
import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { PoolClient } from 'pg'
import { isConnectionLost, OutcomeUnknown } from './db-errors.ts'

const NAMES_MAX = 1_000
/** The server caches each with its plans, about 26 kB, until the connection closes. */
const PREPARED_MAX = 400

const wrapped = new WeakMap<PoolClient, PostgresPoolClient>()

/**
 * Wraps a pool's client. Statements are named, so that PostgreSQL caches their plans, and errors
 * that changed nothing are distinguished from those with an unknown outcome.
 */
export function reportingClient(client: PoolClient): PostgresPoolClient {
  const known = wrapped.get(client)
  if (known) return known
  let inTransaction = false
  let isBroken = false
  const prepared = new Set<string>()
  // If the connection breaks while it is checked out, the next query on it reports the error.
  client.on('error', () => {
    isBroken = true
  })

  async function query<R>(text: string, values: readonly unknown[]) {
    const verb = /^\w*/.exec(text)?.[0].toLowerCase() ?? ''
    // The server rolls back when the connection closes; a query would wait and hide the error.
    if (isBroken && verb === 'rollback') return NOTHING as PostgresQueryResult<R>
    const isPrepared = PREPARED.has(verb) && hasRoomFor(text, prepared)
    const named = isPrepared ? { name: nameOf(text) } : {}
    try {
      const result = await client.query({ text, values: [...values], ...named })
      if (verb === 'begin') inTransaction = true
      if (verb === 'commit' || verb === 'rollback') inTransaction = false
      return result as unknown as PostgresQueryResult<R>
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      isBroken = true
      const isOpen = verb === 'commit' || (!inTransaction && WRITES.has(verb))
      throw isOpen ? new OutcomeUnknown(error) : error
    }
  }
  const reporting = {
    query: query as PostgresPoolClient['query'],
    // A client that timed out still waits for its response and must not be reused.
    release: () => client.release(isBroken),
  }
  wrapped.set(client, reporting)
  return reporting
}

const NOTHING = { command: 'ROLLBACK', rowCount: 0, rows: [] } as unknown

const WRITES = new Set(['insert', 'update', 'delete', 'with'])
const PREPARED = new Set([...WRITES, 'select'])

/** Whether this text is among the first of its connection; later ones are not prepared. */
function hasRoomFor(text: string, prepared: Set<string>) {
  if (prepared.size < PREPARED_MAX) prepared.add(text)
  return prepared.has(text)
}

const names = new Map<string, string>()

function nameOf(text: string) {
  const known = names.get(text)
  if (known) return known
  if (names.size >= NAMES_MAX) names.clear()
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

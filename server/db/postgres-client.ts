import { createHash } from 'node:crypto'
import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { PoolClient } from 'pg'
import { isConnectionLost, OutcomeUnknown } from './db-errors.ts'

const NAMES_MAX = 1_000
/** The server keeps each with its plans, about 26 kB, until the connection ends. */
const PREPARED_MAX = 400

const wrapped = new WeakMap<PoolClient, PostgresPoolClient>()

/**
 * A pool's client that names its statements, so that PostgreSQL keeps their plans, and that tells an
 * error which changed nothing from one that leaves the outcome open.
 */
export function reportingClient(client: PoolClient): PostgresPoolClient {
  const known = wrapped.get(client)
  if (known) return known
  let inTransaction = false
  let isBroken = false
  const prepared = new Set<string>()
  // A connection that breaks while it is lent out is reported by the query that uses it next.
  client.on('error', () => {
    isBroken = true
  })

  async function query<R>(text: string, values: readonly unknown[]) {
    const verb = /^\w*/.exec(text)?.[0].toLowerCase() ?? ''
    // The server undoes it when the connection goes; asking would wait, and hide what went wrong.
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
    // One that timed out still waits for its answer and must not be lent out again.
    release: () => client.release(isBroken),
  }
  wrapped.set(client, reporting)
  return reporting
}

const NOTHING = { command: 'ROLLBACK', rowCount: 0, rows: [] } as unknown

const WRITES = new Set(['insert', 'update', 'delete', 'with'])
const PREPARED = new Set([...WRITES, 'select'])

/** Whether this is among the first texts of a connection; later ones are planned every time. */
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

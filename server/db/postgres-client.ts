import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { PoolClient } from 'pg'
import { isConnectionLost, isRefused, OutcomeUnknown } from './db-errors.ts'
import type { HeldUpWrites } from './held-up-writes.ts'
import type { SendStatement } from './postgres-statements.ts'
import { WRITES } from './postgres-statements.ts'

/** A pool's client whose errors that changed nothing differ from those with an unknown outcome. */
export function reportingClient(
  client: PoolClient,
  send: SendStatement,
  heldUpWrites: HeldUpWrites,
): PostgresPoolClient {
  let inTransaction = false
  let isBroken = false
  let brokenBy: Error | null = null
  // If the connection breaks while it is checked out, the next query on it reports the error.
  client.on('error', (error) => {
    isBroken = true
    brokenBy ??= error
  })

  async function query<R>(text: string, values: readonly unknown[]) {
    const verb = /^\s*(\w*)/.exec(text)?.[1]?.toLowerCase() ?? ''
    // The server rolls back when the connection closes; a query would wait and hide the error.
    if (isBroken && verb === 'rollback') return NOTHING as PostgresQueryResult<R>
    const isLoneWrite = !inTransaction && WRITES.has(verb)
    let isSent = false
    const wasBrokenBy = brokenBy
    try {
      if (verb === 'begin' || isLoneWrite) await heldUpWrites.assertNone(client)
      isSent = true
      const result = await send({ text, values: [...values], verb, inTransaction })
      if (verb === 'begin') inTransaction = true
      if (verb === 'commit' || verb === 'rollback') inTransaction = false
      return result as unknown as PostgresQueryResult<R>
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      isBroken = true
      const isWrite = isSent && (verb === 'commit' || isLoneWrite)
      // The driver itself only says of a later query that the connection is broken.
      if (!isWrite || isRefused(error)) throw isConnectionLost(wasBrokenBy) ? wasBrokenBy : error
      heldUpWrites.suspect()
      throw new OutcomeUnknown(error)
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    // A client that timed out still waits for its response and must not be reused.
    release: () => client.release(isBroken),
  }
}

const NOTHING = { command: 'ROLLBACK', rowCount: 0, rows: [] } as unknown

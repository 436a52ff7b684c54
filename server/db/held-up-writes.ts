import type { ClientBase } from 'pg'
import { DatabaseUnavailable } from './db-errors.ts'

const ASK_EVERY_MS = 1_000

/** Whether a commit has been waiting for a synchronous standby that is probably lost. */
const IS_HELD_UP = `select from pg_stat_activity
  where datname = current_database() and usename = current_user
    and wait_event = 'SyncRep' and query_start < now() - interval '3 seconds' limit 1`

export type HeldUpWrites = ReturnType<typeof createHeldUpWrites>

/**
 * Whether the writes of a pool are held up. A commit that waits for a lost standby goes on waiting after its
 * client has given up, and keeps its connection of the server. Further writes would take all of them, and
 * reads would get none.
 */
export function createHeldUpWrites() {
  let isSuspected = false
  let asking: Promise<void> | null = null
  let isKnownUntil = -Infinity

  async function ask(client: ClientBase) {
    isSuspected = (await client.query(IS_HELD_UP)).rows.length > 0
    if (isSuspected) isKnownUntil = performance.now() + ASK_EVERY_MS
  }
  return {
    /** Called when the outcome of a write is unknown: from then on each write asks the server first. */
    suspect() {
      isSuspected = true
    },
    /** @throws {DatabaseUnavailable} if earlier writes wait for a standby, or the error of the connection */
    async assertNone(client: ClientBase) {
      if (!isSuspected) return
      if (performance.now() >= isKnownUntil) {
        asking ??= ask(client).finally(() => {
          asking = null
        })
        await asking
      }
      if (!isSuspected) return
      throw new DatabaseUnavailable('earlier writes wait for a synchronous standby: is it lost?')
    },
  }
}

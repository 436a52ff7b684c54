import type { LogEvent } from 'kysely'
import { noteProgress } from './progress.ts'

/** What only the site itself reads; a change here changes no visitor's page. */
const UNSEEN = new Set([
  ...[
    'sessions',
    'devices',
    'reset_tokens',
    'mail',
    'failed_mail',
    'counters',
    'contact_messages',
    'media',
    'audit',
    'idempotency_keys',
    'jobs',
  ],
])

const WRITE = /^(?:insert into|update|delete from) "(\w+)"/

/**
 * Counts the changes this process makes to what visitors see: an answer made at one count may be
 * given again as long as the count is the same.
 */
export function countChanges() {
  let count = 0
  return {
    read: () => count,
    /** To be told of every query. A commit counts too: what it wrote was not seen before. */
    note: (event: LogEvent) => {
      const { sql } = event.query
      const table = WRITE.exec(sql)?.[1]
      const isSeen = table !== undefined && !UNSEEN.has(table)
      noteProgress(event, table)
      if (sql === 'commit' || isSeen) count += 1
    },
  }
}

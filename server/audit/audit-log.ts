import type { Db } from '../db/engine.ts'
import type { RequestContext } from '../http/handlers.ts'
import { insertAuditEntry } from './queries.ts'
import type { NewAuditEntry } from './queries.ts'

type Acting = { db: Db; caller: { id: number }; requestContext: RequestContext }

export type AuditWriter = (entry: NewAuditEntry) => Promise<void>

/**
 * Runs an administrator's change in one transaction with its audit entries. Each entry is also
 * logged after the commit, so that the log and the table agree.
 */
export async function withAudit<T>(
  { db, caller, requestContext }: Acting,
  work: (tx: Db, record: AuditWriter) => Promise<T>,
): Promise<T> {
  const entries: NewAuditEntry[] = []
  const result = await db.transaction().execute((tx) =>
    work(tx, async (entry) => {
      if (await insertAuditEntry(tx, caller.id, entry)) entries.push(entry)
    }),
  )
  for (const { action, id } of entries) {
    const line = {
      event: `admin.${action}`,
      userId: caller.id,
      ip: requestContext.ip,
      subjectId: id,
    }
    requestContext.log.info(line, action.replace('.', ' '))
  }
  return result
}

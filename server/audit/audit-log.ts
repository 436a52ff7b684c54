import type { Action } from '#contract/audit-actions.ts'
import type { RequestContext } from '../context.ts'
import { logSecurity } from '../log.ts'
import type { Db } from '../db/engine.ts'
import { retryTransactionOnConflict } from '../db/in-transaction.ts'
import { insertAuditEntry } from './queries.ts'
import type { NewAuditEntry } from './queries.ts'

type Acting = { db: Db; callerId: number; requestContext: RequestContext }

/** Returns the id of the entry; null if nothing changed. */
export type AuditWriter<A extends Action = Action> = (
  entry: NewAuditEntry<A>,
) => Promise<number | null>

/**
 * Runs a change in one transaction with its audit entries; it has none if members change what is
 * theirs. Each entry is also logged after the commit, so that the log and the table agree.
 * @throws {Refusal} `unauthenticated` if the caller may no longer write
 */
export async function withAudit<T>(
  { db, callerId, requestContext }: Acting,
  work: (tx: Db, record: AuditWriter) => Promise<T>,
): Promise<T> {
  const entries: NewAuditEntry[] = []
  const result = await retryTransactionOnConflict(db, async (tx) => {
    entries.length = 0
    await requestContext.confirmCaller(tx)
    return work(tx, async (entry) => {
      const entryId = await insertAuditEntry(tx, callerId, entry)
      if (entryId !== null) entries.push(entry)
      return entryId
    })
  })
  for (const { action, id } of entries) {
    const line = {
      event: isByAnyMember(action) ? action : `admin.${action}`,
      userId: callerId,
      ip: requestContext.clientNetwork,
      subjectId: id,
    }
    logSecurity(requestContext.log, line, action.replace('.', ' '))
  }
  return result
}

const isByAnyMember = (action: Action) => action.startsWith('token.')

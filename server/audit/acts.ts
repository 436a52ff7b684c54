import type { Db } from '../db/engine.ts'
import type { Visit } from '../http/handlers.ts'
import { insertAct } from './queries.ts'
import type { NewAct } from './queries.ts'

type Acting = { db: Db; caller: { id: number }; visit: Visit }

export type Record = (act: NewAct) => Promise<void>

/**
 * Does what takes an administrator's right, in one transaction with the rows that tell of it. Each
 * is a line of the log as well, once it holds: the two cannot differ.
 */
export async function audited<T>(
  { db, caller, visit }: Acting,
  work: (tx: Db, record: Record) => Promise<T>,
): Promise<T> {
  const acts: NewAct[] = []
  const result = await db.transaction().execute((tx) =>
    work(tx, async (act) => {
      if (await insertAct(tx, caller.id, act)) acts.push(act)
    }),
  )
  for (const { action, id } of acts) {
    const line = { event: `admin.${action}`, userId: caller.id, ip: visit.ip, subjectId: id }
    visit.log.info(line, action.replace('.', ' '))
  }
  return result
}

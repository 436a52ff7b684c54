import type { Db } from '../db/engine.ts'
import { refusedField } from '../refusal.ts'
import { listVisibleToolIds } from '../tools/queries.ts'

/**
 * The ids without duplicates.
 * @throws {Refusal} `invalid` if one of them is no visible tool
 */
export async function assertVisibleTools(tx: Db, toolIds: number[]) {
  const ids = [...new Set(toolIds)]
  const known = new Set(await listVisibleToolIds(tx, ids))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown === undefined) return ids
  throw refusedField('invalid', 'toolIds', `There is no tool ${unknown} in the directory`)
}

import type { ToolOnCreation } from '#contract/creations.ts'
import { sql } from 'kysely'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/engine.ts'
import { numberedRows } from '../db/list-parameters.ts'

/** The ids of the creations that were made with a tool; of a hidden one, none. */
export const selectCreationsUsing = (db: Db, toolId: number) =>
  db
    .selectFrom('creation_tools')
    .innerJoin('tools', 'tools.id', 'creation_tools.tool_id')
    .select('creation_tools.creation_id')
    .where('creation_tools.tool_id', '=', toolId)
    .where('tools.visible', '=', true)

/** The visible tools of creations, in their order, by the id of the creation. */
export async function listToolsOf(db: Db, ids: number[]) {
  const toolsOf = new Map<number, ToolOnCreation[]>()
  for (const { creationId, ...tool } of await listRows(db, { ids })) {
    toolsOf.set(creationId, [...(toolsOf.get(creationId) ?? []), tool])
  }
  return toolsOf
}

const listRows = compiledQuery((db, { ids }: { ids: number[] }) =>
  db
    .selectFrom('creation_tools')
    .innerJoin('tools', 'tools.id', 'creation_tools.tool_id')
    .select(['creation_tools.creation_id as creationId', 'tools.id', 'tools.name'])
    .where('creation_tools.creation_id', 'in', ids)
    .where('tools.visible', '=', true)
    .orderBy('creation_tools.creation_id')
    .orderBy('creation_tools.position'),
)

/**
 * Replaces the visible tools of a creation, in this order. Hidden ones stay, at the places that they had:
 * the author, who does not see them, has not removed them.
 */
export async function replaceTools(tx: Db, creationId: number, toolIds: number[]) {
  const kept = await listHiddenTools(tx, creationId)
  const places: (number | null)[] = [...toolIds]
  for (const { position } of kept) places.splice(position, 0, null)
  const keptIds = kept.map(({ id }) => id)
  await tx
    .deleteFrom('creation_tools')
    .where('creation_id', '=', creationId)
    .where('tool_id', 'not in', keptIds)
    .execute()
  await sql`insert into creation_tools (creation_id, tool_id, position)
    select ${creationId}, value, position from ${numberedRows(tx, places)} as tool
    where value is not null`.execute(tx)
}

const listHiddenTools = (tx: Db, creationId: number) =>
  tx
    .selectFrom('creation_tools')
    .innerJoin('tools', 'tools.id', 'creation_tools.tool_id')
    .select(['tools.id', 'creation_tools.position'])
    .where('creation_tools.creation_id', '=', creationId)
    .where('tools.visible', '=', false)
    .orderBy('creation_tools.position')
    .execute()

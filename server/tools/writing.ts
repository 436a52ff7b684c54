import { isDeepStrictEqual } from 'node:util'
import type { NewTool, Tool, ToolChange } from '#contract/tools.ts'
import type { Caller } from '#contract/permissions.ts'
import type { Db } from '../db/engine.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { updateSearchIndex } from '../search/update-index.ts'
import { insertPostTags, replacePostTags } from '../tags/queries.ts'
import { listRequiredTagIds } from '../tags/required-tags.ts'
import { findToolByUrlKey } from './queries.ts'
import { domainOf, urlKey } from './url.ts'

/** `by` is null for a tool of the starter catalogue. */
type ToolToInsert = NewTool & { communityId: number; by: Caller }

/**
 * Resolves to the new id, or to null if the community has a tool with this address.
 * @throws {Refusal} `invalid` if no tag is left
 */
export function insertTool(db: Db, { tagIds, by, visible = true, ...tool }: ToolToInsert) {
  return inTransaction(db, async (tx) => {
    const known = await listRequiredTagIds(tx, 'tool', tagIds, { by })
    // A conflicting insert would still consume an id, so existing tools are not inserted.
    if (await findToolByUrlKey(tx, tool.communityId, urlKey(tool.url))) return null
    const now = new Date().toISOString()
    const row = await tx
      .insertInto('tools')
      .values({
        community_id: tool.communityId,
        user_id: by?.id ?? null,
        ...nameColumns(tool.name, tool.url),
        visible,
        xusername: tool.xusername,
        description: tool.description,
        rating: 0,
        created_at: now,
        published_at: visible ? now : null,
      })
      .onConflict((conflict) => conflict.columns(['community_id', 'url_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return null
    await insertPostTags(tx, 'tool', { tool_id: row.id }, known)
    await updateSearchIndex(tx, 'tool', [row.id])
    return row.id
  })
}

type Field = keyof ToolChange

/** To hide a tool, or to make it a top pick, does not change its content. */
const IS_CONTENT: Record<Field, boolean> = {
  name: true,
  url: true,
  description: true,
  xusername: true,
  tagIds: true,
  visible: false,
  topPick: false,
}
const CONTENT = (Object.keys(IS_CONTENT) as Field[]).filter((field) => IS_CONTENT[field])

/**
 * Merges the change into a locked tool: Kysely leaves out the fields that are undefined. An address
 * that is taken violates a constraint.
 * @throws {Refusal} `invalid` if no tag is left
 */
export async function updateTool(tx: Db, old: Tool, change: ToolChange & { by: Caller }) {
  const { by, tagIds } = change
  const known = tagIds && (await listRequiredTagIds(tx, 'tool', tagIds, { by, postId: old.id }))
  const { visible, xusername, topPick, description } = change
  const isEdit = CONTENT.some(
    (key) => change[key] !== undefined && !isDeepStrictEqual(change[key], old[key]),
  )
  const now = new Date().toISOString()
  await tx
    .updateTable('tools')
    .set((eb) => ({
      ...nameColumns(change.name ?? old.name, change.url ?? old.url),
      visible,
      xusername,
      description,
      top_pick: topPick,
      updated_at: now,
      edited_at: isEdit ? now : undefined,
      published_at: visible ? eb.fn.coalesce('published_at', eb.val(now)) : undefined,
    }))
    .where('id', '=', old.id)
    .execute()
  if (known) await replacePostTags(tx, 'tool', { tool_id: old.id }, known)
  await updateSearchIndex(tx, 'tool', [old.id])
}

/** Deletes the tool with its tags and votes. */
export const deleteTool = (db: Db, id: number) =>
  db.deleteFrom('tools').where('id', '=', id).execute()

/** The columns of `tools` that are derived from name and address. */
function nameColumns(name: string, url: string) {
  const domain = domainOf(url)
  return {
    name,
    name_key: name.normalize('NFKC').toLowerCase(),
    url,
    url_key: urlKey(url),
    domain,
    search_text: [name, domain, url].join('\n').toLowerCase(),
  }
}

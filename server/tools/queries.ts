import { ID_MAX, TOOLS_MAX, TOOLS_PER_PAGE } from '#contract/constants.ts'
import { isStorable } from '#contract/characters.ts'
import { canReviewTags, canSeeHiddenTools } from '#contract/permissions.ts'
import type { Caller } from '#contract/permissions.ts'
import type { Tool, ToolFilter, ToolSort } from '#contract/tools.ts'
import { sql } from 'kysely'
import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import { compiledQuery } from '../db/compiled-query.ts'
import { containsPattern } from '../db/contains-pattern.ts'
import type { Db } from '../db/engine.ts'
import { forKeyShare, locked } from '../db/row-locks.ts'
import type { Schema } from '../db/schema.ts'
import { namedTag, selectTagId, tagsOfPosts } from '../tags/queries.ts'
import { listVotedIds } from '../votes/queries.ts'

/**
 * Lists tools in the given order. An unknown tag or community matches nothing; hidden tools are
 * listed for administrators only.
 */
export async function listTools(db: Db, filter: ToolFilter, caller: Caller): Promise<Tool[]> {
  const { page, search, sort, tag, communityId } = filter
  if (![search, tag ?? ''].every(isStorable)) return []
  const rows = await listRows[sort](db, {
    visible: canSeeHiddenTools(caller) ? null : true,
    communityId,
    composed: search ? pattern(search.normalize('NFC')) : null,
    decomposed: search ? pattern(search.normalize('NFD')) : null,
    ...(tag ? namedTag(tag, caller) : { tagKey: null, active: null }),
    offset: page === null ? null : (page - 1) * TOOLS_PER_PAGE,
  })
  return withTags(db, rows, caller)
}

/** The name and community of a tool that the caller may see, or null. */
export async function findToolSummary(db: Db, id: number, caller: Caller) {
  const [tool] = await listToolSummaries(db, { id })
  return tool && (tool.visible || canSeeHiddenTools(caller)) ? tool : null
}

const listToolSummaries = compiledQuery((db, { id }: { id: number }) =>
  db
    .selectFrom('tools')
    .select(['id', 'name', 'community_id as communityId', 'visible'])
    .where('id', '=', id),
)

/** A tool that the caller may see, or null. */
export async function findTool(db: Db, id: number, caller: Caller): Promise<Tool | null> {
  const row = await selectTools(db).where('id', '=', id).executeTakeFirst()
  if (!row || !(row.visible || canSeeHiddenTools(caller))) return null
  const [tool] = await withTags(db, [row], caller)
  return tool ?? null
}

export const findToolForUpdate = locked('tools', findTool)

/** Those of these ids that are visible tools; none of them can be deleted before the end of `tx`. */
export async function listVisibleToolIds(tx: Db, ids: number[]) {
  const possible = ids.filter((id) => id > 0 && id <= ID_MAX)
  if (possible.length === 0) return []
  const tools = tx.selectFrom('tools').select('id').where('id', 'in', possible)
  const rows = await forKeyShare(tx, tools.where('visible', '=', true).orderBy('id')).execute()
  return rows.map(({ id }) => id)
}

/** The tool of a community with this address, if any. */
export const findToolByUrlKey = (db: Db, communityId: number, key: string) =>
  db
    .selectFrom('tools')
    .select(['id', 'name', 'visible'])
    .where('community_id', '=', communityId)
    .where('url_key', '=', key)
    .executeTakeFirst()

const columns = [
  'id',
  'name',
  'url',
  'domain',
  'description',
  'community_id as communityId',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'visible',
  'top_pick as topPick',
  'xusername',
  'rating',
] as const

/** Whether the domain has a logo; selected with the row, by the primary key of `logos`. */
const hasLogo = (eb: ExpressionBuilder<Schema, 'tools'>) =>
  eb
    .exists(
      eb
        .selectFrom('logos')
        .select('logos.domain')
        .whereRef('logos.domain', '=', 'tools.domain')
        .where('logos.type', 'is not', null),
    )
    .as('logo')

const selectTools = (db: Db) => db.selectFrom('tools').select(columns).select(hasLogo)

type Row = Awaited<ReturnType<ReturnType<typeof selectTools>['execute']>>[number]

type Wanted = {
  visible: true | null
  communityId: number | null
  /** The pattern in both encodings of accents: the text is stored as it was written. */
  composed: string | null
  decomposed: string | null
  tagKey: string | null
  /** Whether the tag must be active. */
  active: true | null
  /** The offset of a page; null for the whole list. */
  offset: number | null
}

/** Selects only ids by an index; the rows of a page are then fetched by id. */
const listOf = (sort: ToolSort) =>
  compiledQuery((db, values: Wanted) => {
    const ids = sorted(selectIds(db, values), sort)
    const found = selectTools(db).where('id', 'in', db.selectFrom(ids.as('ids')).select('id'))
    return sorted(found, sort)
  })

const listRows = { rating: listOf('rating'), name: listOf('name'), newest: listOf('newest') }

function selectIds(db: Db, wanted: Wanted) {
  const { visible, communityId, composed, decomposed, tagKey, active, offset } = wanted
  let ids = db.selectFrom('tools').select('id')
  if (visible !== null) ids = ids.where('visible', '=', visible)
  if (communityId !== null) ids = ids.where('community_id', '=', communityId)
  if (composed !== null) {
    ids = ids.where(sql<boolean>`(search_text like ${composed} escape '\\'
      or search_text like ${decomposed} escape '\\')`)
  }
  if (tagKey !== null) {
    const tagId = selectTagId(db, 'tool', { tagKey, active })
    const tagged = db.selectFrom('tool_tags').select('tool_id').where('tag_id', '=', tagId)
    ids = ids.where('id', 'in', tagged)
  }
  if (offset === null) return ids.limit(sql.lit(TOOLS_MAX))
  return ids.limit(sql.lit(TOOLS_PER_PAGE)).offset(offset)
}

function sorted<O>(query: SelectQueryBuilder<Schema, 'tools', O>, sort: ToolSort) {
  if (sort === 'newest') return query.orderBy('id', 'desc')
  const first = sort === 'name' ? query : query.orderBy('rating', 'desc')
  return first.orderBy('name_key').orderBy('id')
}

const pattern = (search: string) => containsPattern(search.toLowerCase())

const listTagsOf = tagsOfPosts('tool')

async function withTags(db: Db, rows: Row[], caller: Caller) {
  if (rows.length === 0) return []
  const postIds = rows.map(({ id }) => id)
  const tagsOf = await listTagsOf(db, postIds)
  const voted = caller && (await listVotedIds(db, 'tool', { userId: caller.id, postIds }))
  return rows.map((row): Tool => {
    const tags = (tagsOf.get(row.id) ?? []).filter(({ active }) => active || canReviewTags(caller))
    const userRating = voted?.has(row.id) ? 1 : 0
    // The logo of a hidden tool is not served.
    const logo = row.visible && Boolean(row.logo)
    return { ...row, tags, tagIds: tags.map(({ id }) => id), userRating, logo }
  })
}

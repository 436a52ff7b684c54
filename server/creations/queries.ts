import { CREATIONS_MAX, CREATIONS_PER_PAGE } from '#contract/constants.ts'
import type { CreationFilter, CreationSummary as ShownSummary } from '#contract/creations.ts'
import { canSeePendingTags } from '#contract/permissions.ts'
import type { Caller } from '#contract/permissions.ts'
import { authorColumns, authorOf } from '../accounts/queries.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/engine.ts'
import { locked } from '../db/row-locks.ts'
import { postIdPages } from '../posts/queries.ts'
import { tagsOfPosts } from '../tags/queries.ts'
import type { StoredHtml } from '../db/column-types.ts'
import { rowsOfIds } from '../db/id-pages.ts'
import { listToolsOf, selectCreationsUsing } from './tool-queries.ts'

type CreationSummaryRow = Omit<ShownSummary, 'thumbnailUrl'>

/** Newest first; an unknown tag, community, tool or author matches nothing. */
export const listCreations = (
  db: Db,
  filter: CreationFilter,
  caller: Caller,
): Promise<CreationSummaryRow[]> =>
  rowsOfIds(
    () => listCreationIds(db, filter, caller),
    async (ids) => {
      const [rows, withTagsAndTools] = await Promise.all([
        listCreationRows(db, { ids }),
        readTagsAndTools(db, ids, caller),
      ])
      return rows.toSorted((a, b) => b.id - a.id).map(withTagsAndTools)
    },
  )

export async function findCreation(
  db: Db,
  id: number,
  caller: Caller,
): Promise<(CreationSummaryRow & StoredHtml) | null> {
  const [[row], withTagsAndTools] = await Promise.all([
    listCreationsWithHtml(db, { id }),
    readTagsAndTools(db, [id], caller),
  ])
  return row ? withTagsAndTools(row) : null
}

export const findCreationForUpdate = locked('creations', findCreation)

/** The owner of a creation, for permissions. */
export const findCreationOwner = (db: Db, id: number) =>
  db
    .selectFrom('creations')
    .select(['id', 'user_id as creatorId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Makes a function that lists the ids of a page; its rows are then fetched by id. */
export const creationIdPages = (paging: { perPage: number; rowsMax?: number }) =>
  postIdPages('creation', paging, selectCreationsUsing)

const listCreationIds = creationIdPages({ perPage: CREATIONS_PER_PAGE, rowsMax: CREATIONS_MAX })

const selectCreations = (db: Db) =>
  db
    .selectFrom('creations')
    .innerJoin('users', 'users.id', 'creations.user_id')
    .select([
      'creations.id',
      'creations.name',
      'creations.description',
      'creations.image_url as imageUrl',
      'creations.product_url as productUrl',
      'creations.user_id as creatorId',
      'creations.community_id as communityId',
      'creations.created_at as createdAt',
      'creations.updated_at as updatedAt',
      ...authorColumns,
    ])

type CreationRow = Awaited<ReturnType<ReturnType<typeof selectCreations>['execute']>>[number]

const listCreationRows = compiledQuery((db, { ids }: { ids: number[] }) =>
  selectCreations(db).where('creations.id', 'in', ids),
)

export const selectCreationsWithHtml = (db: Db) =>
  selectCreations(db).select(['creations.html', 'creations.html_version as htmlVersion'])

const listCreationsWithHtml = compiledQuery((db, { id }: { id: number }) =>
  selectCreationsWithHtml(db).where('creations.id', '=', id),
)

/** Returns a function that adds their tags and tools to the rows of these creations. */
async function readTagsAndTools(db: Db, ids: number[], caller: Caller) {
  const [tagsOf, toolsOf] = await Promise.all([listTagsOf(db, ids), listToolsOf(db, ids)])
  return <T extends CreationRow>(row: T) => {
    const owned = { userId: row.creatorId }
    const tags = (tagsOf.get(row.id) ?? []).filter(
      (tag) => tag.active || canSeePendingTags(caller, owned),
    )
    const tools = toolsOf.get(row.id) ?? []
    return {
      ...row,
      commentCount: 0,
      author: authorOf({ ...row, ...owned }),
      tags,
      tagIds: tags.map((tag) => tag.id),
      tools,
      toolIds: tools.map((tool) => tool.id),
    }
  }
}

const listTagsOf = tagsOfPosts('creation')

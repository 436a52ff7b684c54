import { COMMUNITIES_MAX } from '#contract/constants.ts'
import type { Community } from '#contract/communities.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/engine.ts'
import { locked } from '../db/row-locks.ts'
import { sql } from 'kysely'
import { tagKey } from '#contract/tag-key.ts'

const columns = ['id', 'name', 'display_order as displayOrder', 'upcoming'] as const

export const listCommunities = (db: Db): Promise<Community[]> => listRows(db, {})

const listRows = compiledQuery((db) =>
  db
    .selectFrom('communities')
    .select(columns)
    .orderBy('display_order')
    .orderBy('id')
    .limit(sql.lit(COMMUNITIES_MAX)),
)

export const findCommunity = (db: Db, id: number): Promise<Community | undefined> =>
  db.selectFrom('communities').select(columns).where('id', '=', id).executeTakeFirst()

export const findCommunityForUpdate = locked('communities', findCommunity)

/** The last position in the list; 0 if it is empty. */
export async function findLastOrder(db: Db) {
  const { last } = await db
    .selectFrom('communities')
    .select((eb) => eb.fn.max<number | null>('display_order').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** The new community, or undefined if one of that name exists. */
export async function insertCommunity(
  db: Db,
  { name, displayOrder, upcoming }: Omit<Community, 'id'>,
): Promise<Community | undefined> {
  // A conflicting insert would still consume an id, so existing communities are not inserted.
  if (await isNameTaken(db, name, null)) return undefined
  return db
    .insertInto('communities')
    .values({ name, name_key: tagKey(name), display_order: displayOrder, upcoming })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/** Whether another community has this name, or one that readers would take for it. */
export async function isNameTaken(db: Db, name: string, id: number | null) {
  const rows = await db
    .selectFrom('communities')
    .select('id')
    .where('name_key', '=', tagKey(name))
    .execute()
  return rows.some((row) => row.id !== id)
}

/** Updates all columns; undefined if it was deleted. */
export const updateCommunity = (
  db: Db,
  { id, name, displayOrder, upcoming }: Community,
): Promise<Community | undefined> =>
  db
    .updateTable('communities')
    .set({ name, name_key: tagKey(name), display_order: displayOrder, upcoming })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

export const deleteCommunity = (db: Db, id: number) =>
  db.deleteFrom('communities').where('id', '=', id).execute()

/** Counts the posts of a community, including hidden and pending ones. */
export const countContents = (db: Db, id: number) =>
  db
    .selectNoFrom((eb) =>
      (['topics', 'tools', 'creations', 'resources'] as const).map((table) =>
        eb
          .selectFrom(table)
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .where('community_id', '=', id)
          .$castTo<{ count: number }>()
          .as(table),
      ),
    )
    .executeTakeFirstOrThrow()

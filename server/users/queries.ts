import { ADMIN_ROWS_PER_PAGE } from '#contract/constants.ts'
import { isStorable } from '#contract/characters.ts'
import type { AdminUser, Member } from '#contract/users.ts'
import { sql } from 'kysely'
import type { NotNull, SelectQueryBuilder } from 'kysely'
import { searchPatterns } from '../accounts/queries.ts'
import { userColumns, userOf } from '../accounts/user-columns.ts'
import type { Db } from '../db/engine.ts'
import { idPages, rowsOfIds } from '../db/id-pages.ts'
import type { Schema } from '../db/schema.ts'

type Filter = { search: string; page: number }

/** Newest first; deleted accounts are not listed. `longReads`: a search looks at all accounts. */
export async function listUsers(
  db: Db,
  { search, page }: Filter,
  longReads: Db,
): Promise<AdminUser[]> {
  if (!isStorable(search)) return []
  return rowsOfIds(
    () =>
      search ? listMatchingIds(longReads, searchPatterns(search), page) : listUserIds(db, {}, page),
    (ids) => listAdminUsers(db, ids),
  )
}

const selectIds = (db: Db) => db.selectFrom('users').select('id').where('deleted_at', 'is', null)

const listUserIds = idPages(selectIds, { perPage: ADMIN_ROWS_PER_PAGE })
const listMatchingIds = idPages(
  (db, patterns: ReturnType<typeof searchPatterns>) => selectIds(db).where(matchesSearch(patterns)),
  { perPage: ADMIN_ROWS_PER_PAGE },
)

/** Whether a name or an address contains the search text, ignoring case. */
function matchesSearch({ letters, key }: ReturnType<typeof searchPatterns>) {
  const like = (pattern: string) => sql`like ${pattern} escape '\\'`
  return sql<boolean>`(lower(username) ${like(letters)} or email_key ${like(letters)}
    or username_key ${like(key)})`
}

export async function findAdminUser(db: Db, id: number): Promise<AdminUser | null> {
  const [user] = await listAdminUsers(db, [id])
  return user ?? null
}

/** A member with the numbers of their public posts; null if the account was deleted. */
export async function findMember(db: Db, id: number): Promise<Member | null> {
  const row = await db
    .selectFrom('users')
    .select((eb) => [
      'id',
      'username',
      'profile_image as profileImage',
      'created_at as createdAt',
      countOf(eb.selectFrom('topics').where('topics.user_id', '=', id)).as('topics'),
      countOf(eb.selectFrom('creations').where('creations.user_id', '=', id)).as('creations'),
      countOf(
        eb.selectFrom('resources').where('resources.user_id', '=', id).where('pending', '=', false),
      ).as('resources'),
    ])
    .where('id', '=', id)
    .$narrowType<{ topics: NotNull; creations: NotNull; resources: NotNull }>()
    .executeTakeFirst()
  if (!row || row.username === null) return null
  return { ...row, username: row.username }
}

const countOf = <T extends keyof Schema>(rows: SelectQueryBuilder<Schema, T, object>) =>
  rows.select((eb) => eb.fn.countAll<number>().as('count')).$castTo<{ count: number }>()

async function listAdminUsers(db: Db, ids: number[]): Promise<AdminUser[]> {
  const now = new Date().toISOString()
  const rows = await db
    .selectFrom('users')
    .select(userColumns)
    .select((eb) => {
      const sessions = eb.selectFrom('sessions').whereRef('user_id', '=', 'users.id')
      return countOf(sessions.where('expires_at', '>', now)).as('sessions')
    })
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .$narrowType<{ sessions: NotNull }>()
    .execute()
  return rows.flatMap((row) => userOf(row) ?? [])
}

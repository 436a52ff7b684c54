import { sql } from 'kysely'
import type { Db } from '../../server/db/engine.ts'
import type { SeededRandom } from '../seeded-random.ts'

const TABLES = [
  ...(['users', 'api_tokens', 'communities', 'tags', 'feeds', 'source_posts'] as const),
  ...(['topics', 'replies', 'creations', 'tools', 'resources'] as const),
  ...(['contact_messages', 'failed_mail'] as const),
]
export type Table = (typeof TABLES)[number]

/** What the fields of random calls may refer to. */
export type World = {
  random: SeededRandom
  ids: Record<Table, number[]>
  /** Names of members and tags. */
  names: string[]
  emails: string[]
  userIds: number[]
  administratorIds: number[]
}

const ROWS_MAX = 40

/** The newest rows of a site. */
export async function readWorld(db: Db, random: SeededRandom): Promise<World> {
  const members = db.selectFrom('users').where('deleted_at', 'is', null).orderBy('id')
  const users = await members.select(['id', 'username', 'email', 'is_admin']).execute()
  const tags = await db.selectFrom('tags').select('name').execute()
  const ids = await Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table)} order by id desc limit ${sql.lit(ROWS_MAX)}`.execute(db)
      return [table, rows.map(({ id }) => id)] as const
    }),
  )
  return {
    random,
    ids: Object.fromEntries(ids) as World['ids'],
    names: [...users.map(({ username }) => username ?? ''), ...tags.map(({ name }) => name)],
    emails: users.map(({ email }) => email ?? ''),
    userIds: users.map(({ id }) => id),
    administratorIds: users.filter(({ is_admin }) => is_admin).map(({ id }) => id),
  }
}

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { MEDIA_PREFIX, PICTURE_COLUMNS } from '../media/queries.ts'
import { VOTES } from '../votes/queries.ts'

/** A check for invalid rows of a table, which is read in the order of `key`, an indexed integer. */
export type Check = {
  table: string
  key: string
  isWrong: RawBuilder<boolean>
  /** The finding for the row with this key. */
  describe: (key: number) => string
}

const counts = (table: string, counter: string, rows: RawBuilder<number>): Check => ({
  table,
  key: 'id',
  isWrong: sql`${sql.ref(counter)} <> (${rows})`,
  describe: (id) => `${table} ${id}: ${counter} is not the number of rows that it counts`,
})

const counters: Check[] = [
  ...Object.values(VOTES).map(({ votes, post, posts, count }) =>
    counts(
      posts,
      count,
      sql`select count(*) from ${sql.table(votes)} where ${sql.ref(post)} = ${sql.ref(`${posts}.id`)}`,
    ),
  ),
  counts('topics', 'reply_count', sql`select count(*) from replies where topic_id = topics.id`),
]

/** The tables with rows of members. */
type OfMembers = {
  [T in keyof Schema]: 'user_id' extends keyof Schema[T] ? T : never
}[keyof Schema]

/** What becomes of a member's rows when the account is deleted. */
const AFTER_DELETION = {
  tool_votes: 'deleted',
  resource_votes: 'deleted',
  sessions: 'deleted',
  devices: 'deleted',
  reset_tokens: 'deleted',
  api_tokens: 'deleted',
  topics: 'kept',
  replies: 'kept',
  creations: 'kept',
  tools: 'kept',
  resources: 'kept',
  tag_suggestions: 'kept',
  audit: 'kept',
} satisfies Record<OfMembers, 'deleted' | 'kept'>

const ownedTables = Object.entries(AFTER_DELETION)
  .filter(([, fate]) => fate === 'deleted')
  .map(([table]) => table)

const deletedAccounts: Check[] = [
  ...ownedTables.map((owned): Check => ({
    table: 'users',
    key: 'id',
    isWrong: sql`deleted_at is not null and exists
        (select 1 from ${sql.table(owned)} as owned where owned.user_id = users.id)`,
    describe: (id) => `users ${id}: the account is deleted and still has rows in ${owned}`,
  })),
  {
    table: 'users',
    key: 'id',
    isWrong: sql`deleted_at is not null and (username is not null or email is not null
      or password_hash is not null or profile_image is not null or is_admin)`,
    describe: (id) => `users ${id}: the account is deleted and still says whose it was`,
  },
]

/** Checks that each tag is on a post of its own type, and in the post's community. */
const tagLinks = (['topic', 'creation', 'tool'] as const).flatMap((type): Check[] => {
  const links = { table: `${type}_tags`, key: `${type}_id` }
  const ofAnotherType: Check = {
    ...links,
    isWrong: sql`exists (select 1 from tags where tags.id = tag_id and tags.type <> ${type})`,
    describe: (id) => `${links.table} ${id}: a tag is not a ${type} tag`,
  }
  if (type === 'tool') return [ofAnotherType]
  const elsewhere: Check = {
    ...links,
    isWrong: sql`exists (select 1 from ${sql.table(`${type}s`)} as post
      where post.id = ${sql.ref(links.key)}
      and post.community_id <> ${sql.ref(`${links.table}.community_id`)})`,
    describe: (id) => `${links.table} ${id}: a tag stands in another community than its ${type}`,
  }
  return [ofAnotherType, elsewhere]
})

const untagged: Check = {
  table: 'topics',
  key: 'id',
  isWrong: sql`not exists (select 1 from topic_tags where topic_id = topics.id)`,
  describe: (id) => `topics ${id}: there is no tag`,
}

const missingPictures = PICTURE_COLUMNS.map(({ table, column }): Check => ({
  table,
  key: 'id',
  isWrong: sql`${sql.ref(column)} like ${`${MEDIA_PREFIX}%`} and not exists
    (select 1 from media where name = substr(${sql.ref(column)}, ${sql.lit(MEDIA_PREFIX.length + 1)}))`,
  describe: (id) => `${table} ${id}: its picture is not in media`,
}))

export const checks: Check[] = [
  ...counters,
  ...deletedAccounts,
  ...tagLinks,
  untagged,
  ...missingPictures,
]

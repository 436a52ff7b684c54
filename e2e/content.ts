import { insertTestUser, insertSession } from '../tests/test-users.ts'
import type { TestUser } from '../tests/test-users.ts'
import type { Jar, TestSite } from '../tests/site.ts'

/** The topic tags of a new site. */
export const tag = { general: 13, show: 2, discuss: 3, legacy: 4 } as const

export type TopicPart = {
  by?: TestUser
  title?: string
  content?: string
  tagIds?: number[]
  secondsAgo?: number
}

/** A topic posted through the API, optionally back-dated. */
export async function writeTopic(site: TestSite, part: TopicPart = {}) {
  const { by = 'ada', title = 'A first topic', tagIds = [tag.discuss], secondsAgo = 0 } = part
  const { content = 'What it is all about, in a few words.' } = part
  const { id } = await site.as(by)('POST /api/topics', { body: { title, content, tagIds } })
  if (secondsAgo > 0) {
    await site.db
      .updateTable('topics')
      .set({ created_at: ago(secondsAgo) })
      .where('id', '=', id)
      .execute()
  }
  return { id, path: `/topic/${id}` }
}

/**
 * Topics named 'Topic 1' to 'Topic {count}', the last one newest, inserted directly into the
 * tables.
 */
export async function insertTopics(site: TestSite, count: number) {
  const created_at = ago(3600)
  const rows = Array.from({ length: count }, (_, at) => ({
    community_id: 1,
    user_id: 1,
    title: `Topic ${at + 1}`,
    content: 'One of many.',
    reply_count: 0,
    created_at,
    updated_at: null,
  }))
  const ids = await site.db.insertInto('topics').values(rows).returning('id').execute()
  const tags = ids.map(({ id }) => ({
    topic_id: id,
    tag_id: tag.general,
    position: 0,
    community_id: 1,
  }))
  await site.db.insertInto('topic_tags').values(tags).execute()
}

/** A new user who is logged in already. */
export async function insertLoggedInUser(
  site: TestSite,
  username: string,
  image: string | null = null,
) {
  const person = { username, email: `${encodeURIComponent(username)}@example.test` }
  const { id } = await insertTestUser(site.db, person)
  await site.db.updateTable('users').set({ profile_image: image }).where('id', '=', id).execute()
  const jar: Jar = await site.logIn('ada')
  const [cookie = ''] = jar.keys()
  return { id, jar: new Map([[cookie, await insertSession(site.db, id)]]) }
}

/** Turns a user into a deleted account. */
export async function markDeleted(site: TestSite, who: number) {
  const gone = { username: null, username_key: null, email: null, email_key: null }
  await site.db
    .updateTable('users')
    .set({ ...gone, deleted_at: ago(0) })
    .where('id', '=', who)
    .execute()
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

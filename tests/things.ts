import { randomBytes } from 'node:crypto'
import type { Db } from '../server/db/engine.ts'
import { insertPerson, people } from './people.ts'
import type { Person } from './people.ts'

/** Rows straight into their tables, for tests that are about something else than making them. */
export async function insertTopic(
  db: Db,
  { by = 'ada', title = 'A topic', content = 'What it is about.' }: TopicPart = {},
) {
  const { id } = await db
    .insertInto('topics')
    .values({
      community_id: 1,
      user_id: people[by].id,
      title,
      content,
      reply_count: 0,
      created_at: new Date().toISOString(),
      updated_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tag = { topic_id: id, tag_id: GENERAL, position: 0, community_id: 1 }
  await db.insertInto('topic_tags').values(tag).execute()
  return { id }
}

type TopicPart = { by?: Person; title?: string; content?: string }

const GENERAL = 13

/** One reply, or as many as there are contents; resolves to the last. */
export async function insertReply(
  db: Db,
  {
    to,
    by = 'ada',
    contents = ['A reply'],
  }: { to: { id: number }; by?: Person; contents?: string[] },
) {
  const created_at = new Date().toISOString()
  const rows = contents.map((content) => ({
    topic_id: to.id,
    user_id: people[by].id,
    content,
    created_at,
    updated_at: null,
  }))
  const ids = await db.insertInto('replies').values(rows).returning('id').execute()
  await db
    .updateTable('topics')
    .set((eb) => ({ reply_count: eb('reply_count', '+', rows.length) }))
    .where('id', '=', to.id)
    .execute()
  return { id: Math.max(...ids.map((row) => row.id)) }
}

/** One that everybody sees, or one whose suggested type waits. */
export async function insertResource(
  db: Db,
  { name = 'A resource', type = 'blog', typeSuggestion = null }: ResourcePart = {},
) {
  const url = `https://example.com/${randomBytes(6).toString('hex')}`
  return db
    .insertInto('resources')
    .values({
      community_id: 1,
      user_id: people.ada.id,
      name,
      url,
      type: typeSuggestion ? 'other' : type,
      type_suggestion: typeSuggestion,
      pending: typeSuggestion !== null,
      upvotes: 0,
      created_at: new Date().toISOString(),
      updated_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

type ResourcePart = { name?: string; type?: string; typeSuggestion?: string | null }

export async function insertContactMessage(db: Db, message = 'What a fine place.') {
  const created_at = new Date().toISOString()
  return db
    .insertInto('contact_messages')
    .values({ name: 'Ada', email: 'ada@example.test', message, read: false, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Somebody else, with everybody's password. */
export async function insertStranger(db: Db, username = `s${randomBytes(6).toString('hex')}`) {
  const email = `${username}@example.test`
  const { id } = await insertPerson(db, { username, email })
  return { id, username, email }
}

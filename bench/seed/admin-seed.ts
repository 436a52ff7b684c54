import type { Db } from '../../server/db/engine.ts'
import { insertMany } from './insert-many.ts'

export const SUGGESTIONS = 1_000
export const MESSAGES = 10_000

const SENTENCE = 'What a fine place this is, and there is one thing I would like to ask about. '

/** Makes the bench's member an administrator with many pending items. */
export async function seedAdmin(db: Db, { topicIds, userId }: Place) {
  const { latest } = await db
    .selectFrom('tags')
    .select((eb) => eb.fn.max('id').as('latest'))
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ is_admin: true }).where('id', '=', userId).execute()
  await insertMany(db, 'tags', tags(userId))
  await insertMany(db, 'topic_tags', tagged(topicIds, latest + 1))
  await insertMany(db, 'resources', resources(userId))
  await insertMany(db, 'contact_messages', messages())
  await insertMany(db, 'audit', acts(userId))
}

type Place = { topicIds: number[]; userId: number }

function* tags(userId: number) {
  for (let at = 0; at < SUGGESTIONS; at += 1) {
    const name = `suggestion ${at}`
    const fixed = { active: false, display_order: 1_000, suggested_by: userId, last_updated: null }
    yield { type: 'topic' as const, name, name_key: name, ...fixed }
  }
}

/** Each on three topics, after the tags they have. */
function* tagged(topicIds: number[], first: number) {
  const topics = [...new Set(topicIds)]
  for (let at = 0; at < SUGGESTIONS; at += 1) {
    for (let place = 0; place < 3; place += 1) {
      const topic_id = topics[(at * 3 + place) % topics.length] ?? 1
      yield { topic_id, tag_id: first + at, position: 9, community_id: 1 }
    }
  }
}

function* resources(user_id: number) {
  for (let at = 0; at < SUGGESTIONS; at += 1) {
    yield {
      community_id: 1,
      user_id,
      name: `Resource ${at}`,
      url: `https://r.example/${at}`,
      type: 'other',
      type_suggestion: `type ${at}`,
      pending: true,
      upvotes: 0,
      created_at: new Date().toISOString(),
      updated_at: null,
    }
  }
}

function* messages() {
  for (let at = 0; at < MESSAGES; at += 1) {
    const from = { name: `Writer ${at}`, email: `writer-${at}@bench.example` }
    const message = SENTENCE.repeat(1 + (at % 20))
    yield { ...from, message, read: at % 2 === 0, created_at: new Date().toISOString() }
  }
}

function* acts(user_id: number) {
  for (let at = 0; at < MESSAGES; at += 1) {
    yield {
      at: new Date().toISOString(),
      user_id,
      action: 'tool.hidden',
      subject: 'tool',
      subject_id: at + 1,
      before: '{"visible":true}',
      after: '{"visible":false}',
    }
  }
}

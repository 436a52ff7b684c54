import type { Db } from '../server/db/engine.ts'
import { readDemo } from '../server/demo/read-demo.ts'
import type { Demo } from '../server/demo/read-demo.ts'
import { insertTestUser, people } from '../tests/test-users.ts'
import type { TestSite } from '../tests/site.ts'
import { tag } from './content.ts'

const TAG_IDS: Record<string, number> = {
  'Show & Tell': tag.show,
  Discuss: tag.discuss,
  Legacy: tag.legacy,
}

/** The newest demo topics with their replies; the topic used for screenshots belongs to ada. */
export async function fillWithDemo({ db }: TestSite, count = 12) {
  const topics = readDemo().topics.slice(-count)
  const authors = new Set(topics.flatMap((topic) => [topic, ...topic.replies]).map(authorOf))
  await db.transaction().execute(async (tx) => {
    const ids = new Map<string, number>([['ada', people.ada.id]])
    for (const username of authors) {
      if (ids.has(username)) continue
      const email = `${encodeURIComponent(username)}@demo.test`
      ids.set(username, (await insertTestUser(tx, { username, email })).id)
    }
    for (const topic of topics) await insertDemoTopic(tx, topic, ids)
  })
}

/** The path of the topic used for screenshots. */
export async function pathOfDemoTopic({ db }: TestSite) {
  const { id } = await db
    .selectFrom('topics')
    .select('id')
    .where('title', 'like', 'What belongs in the context window%')
    .executeTakeFirstOrThrow()
  return `/topic/${id}`
}

type Said = { author: string; content: string }

async function insertDemoTopic(db: Db, topic: Demo['topics'][number], ids: Map<string, number>) {
  const row = ({ author, content }: Said, minutesAgo: number) => ({
    user_id: ids.get(author) ?? people.ada.id,
    content,
    created_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    updated_at: null,
  })
  const { title, replies, age } = topic
  const { id } = await db
    .insertInto('topics')
    .values({ ...row(topic, age), community_id: 1, title, reply_count: replies.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tagIds = topic.tags.map((name) => TAG_IDS[name] ?? tag.general)
  await db
    .insertInto('topic_tags')
    .values(tagIds.map((tag_id, position) => ({ topic_id: id, tag_id, position, community_id: 1 })))
    .execute()
  if (replies.length === 0) return
  const rows = replies.map((reply) => ({ ...row(reply, age - reply.delay), topic_id: id }))
  await db.insertInto('replies').values(rows).execute()
}

const authorOf = ({ author }: { author: string }) => author

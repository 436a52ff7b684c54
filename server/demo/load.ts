import { GENERAL_TAG_ID } from '#contract/constants.ts'
import { emailKey, nameKey } from '../accounts/names.ts'
import { readSettings } from '../config.ts'
import type { Db } from '../db/engine.ts'
import { openEngine } from '../db/engine.ts'
import { migrate } from '../db/migrate.ts'
import { takeSiteLock } from '../db/site-lock.ts'
import { listTags } from '../tags/queries.ts'
import { demoTopics } from './demo-topics.ts'
import { demoPeople } from './people.ts'
import type { DemoTopic } from './shapes.ts'

const MINUTE_MS = 60_000
const ROWS_PER_INSERT = 200

/** Fills a site with discussions that could be real, so that every screen can be judged full. */
async function loadDemo(db: Db) {
  const [first] = demoPeople
  const known = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(first?.email ?? ''))
    .executeTakeFirst()
  if (known) return 'The demo content is here already; nothing was changed.'
  const topics = demoTopics()
  const now = Date.now()
  await db.transaction().execute(async (tx) => {
    const people = await insertPeople(tx, now)
    const tagIds = new Map(
      (await listTags(tx, { type: 'topic', includeInactive: false })).map(({ id, name }) => [
        name,
        id,
      ]),
    )
    for (const topic of topics) await insertTopic(tx, topic, { people, tagIds, now })
  })
  const replies = topics.reduce((sum, topic) => sum + topic.replies.length, 0)
  return `${demoPeople.length} people, ${topics.length} topics and ${replies} replies are here now.`
}

/** Nobody can sign in as one of them: they have no password. */
async function insertPeople(db: Db, now: number) {
  const rows = await db
    .insertInto('users')
    .values(
      demoPeople.map(({ username, email }) => ({
        username,
        username_key: nameKey(username),
        email,
        email_key: emailKey(email),
        password_hash: null,
        profile_image: null,
        is_admin: false,
        created_at: new Date(now - 400 * 24 * 60 * MINUTE_MS).toISOString(),
        deleted_at: null,
      })),
    )
    .returning(['id', 'username'])
    .execute()
  return new Map(rows.map(({ id, username }) => [username ?? '', id]))
}

type Known = { people: Map<string, number>; tagIds: Map<string, number>; now: number }

async function insertTopic(db: Db, topic: DemoTopic, { people, tagIds, now }: Known) {
  const timeOf = ({ minutesAgo }: { minutesAgo: number }) =>
    new Date(now - minutesAgo * MINUTE_MS).toISOString()
  const idOf = (author: string) => people.get(author) ?? 0
  const { id } = await db
    .insertInto('topics')
    .values({
      community_id: 1,
      user_id: idOf(topic.author),
      title: topic.title,
      content: topic.content,
      reply_count: topic.replies.length,
      created_at: timeOf(topic),
      updated_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tags = topic.tags.map((name) => tagIds.get(name) ?? GENERAL_TAG_ID)
  await db
    .insertInto('topic_tags')
    .values(tags.map((tag_id, position) => ({ topic_id: id, tag_id, position, community_id: 1 })))
    .execute()
  const replies = topic.replies.map((reply) => ({
    topic_id: id,
    user_id: idOf(reply.author),
    content: reply.content,
    created_at: timeOf(reply),
    updated_at: null,
  }))
  for (let at = 0; at < replies.length; at += ROWS_PER_INSERT) {
    await db
      .insertInto('replies')
      .values(replies.slice(at, at + ROWS_PER_INSERT))
      .execute()
  }
}

const settings = readSettings()
const engine = openEngine(settings)
// Beside a running site its tables are there; an empty place gets them first.
const unlock = engine.kind === 'sqlite' ? takeSiteLock(settings.dataDir) : () => {}
if (unlock) await migrate(engine.db)
process.stdout.write(`${await loadDemo(engine.db)}\n`)
await engine.close()
unlock?.()

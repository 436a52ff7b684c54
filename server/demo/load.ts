import { GENERAL_TAG_ID } from '#contract/constants.ts'
import { emailKey, nameKey } from '../accounts/names.ts'
import { readSettings } from '../config.ts'
import type { Db } from '../db/engine.ts'
import { openEngine } from '../db/engine.ts'
import { takeSiteLock } from '../db/site-lock.ts'
import { openLog } from '../log.ts'
import { openMediaFolder } from '../media/store.ts'
import { prepareDatabase } from '../site.ts'
import { openInlineRenderer } from '../text/inline-renderer.ts'
import { listTags } from '../tags/queries.ts'
import { demoTopics } from './demo-topics.ts'
import { loadCreations } from './load-creations.ts'
import { loadVotes } from './load-votes.ts'
import { demoPeople } from './people.ts'
import type { DemoTopic } from './shapes.ts'

const MINUTE_MS = 60_000
const ROWS_PER_INSERT = 200

const rendered = openInlineRenderer()

/** Fills a site with discussions and creations that could be real, so that every screen is full. */
async function loadDemo(place: Parameters<typeof loadCreations>[0]) {
  const { db } = place
  const topics = demoTopics()
  const known = await findPeople(db)
  const people = known.size > 0 ? known : await loadTalk(db, topics)
  const creations = await loadCreations(place, people)
  const votes = await loadVotes(db, people)
  if (known.size === 0) {
    const replies = topics.reduce((sum, topic) => sum + topic.replies.length, 0)
    return `${people.size} people, ${topics.length} topics, ${replies} replies, ${creations} \
creations and ${votes} votes are here now.`
  }
  if (creations + votes === 0) return 'The demo content is here already; nothing was changed.'
  return `${creations} creations and ${votes} votes have joined the demo content.`
}

/** Those of the demo's people who have an account here, by name. */
async function findPeople(db: Db) {
  const keys = new Map(demoPeople.map(({ username, email }) => [emailKey(email), username]))
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email_key'])
    .where('email_key', 'in', [...keys.keys()])
    .execute()
  return new Map(rows.map(({ id, email_key }) => [keys.get(email_key ?? '') ?? '', id]))
}

const loadTalk = (db: Db, topics: DemoTopic[]) =>
  db.transaction().execute(async (tx) => {
    const now = Date.now()
    const people = await insertPeople(tx, now)
    const tagIds = new Map(
      (await listTags(tx, { type: 'topic', includeInactive: false })).map(({ id, name }) => [
        name,
        id,
      ]),
    )
    for (const topic of topics) await insertTopic(tx, topic, { people, tagIds, now })
    return people
  })

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
      ...rendered(topic.content),
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
    ...rendered(reply.content),
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
// Beside a running site its tables are there; an empty place gets them first, as at a start.
const unlock = settings.databaseUrl ? () => {} : takeSiteLock(settings.dataDir)
const engine = unlock ? await prepareDatabase(settings, openLog()) : openEngine(settings)
const media = openMediaFolder(settings.dataDir)
process.stdout.write(`${await loadDemo({ db: engine.db, media, settings })}\n`)
await engine.close()
unlock?.()

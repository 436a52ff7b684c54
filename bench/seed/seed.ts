import { GENERAL_TAG_ID } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import { sql } from 'kysely'
import { emailKey, nameKey, nameSkeleton } from '../../server/accounts/names.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { updateStatistics } from '../../server/db/bulk-load.ts'
import type { Db, Engine } from '../../server/db/engine.ts'
import { isPostgres } from '../../server/db/is-postgres.ts'
import { migrate } from '../../tests/migrate.ts'
import { listAllForSearch } from '../../server/db/search-index.ts'
import { createRandom } from '../../tests/seeded-random.ts'
import type { SeededRandom } from '../../tests/seeded-random.ts'
import { readDemo } from '../../server/demo/read-demo.ts'
import { indexNextOutdated } from '../../server/search/update-index.ts'
import { loadStarter } from '../../server/starter.ts'
import { createInlineRenderer } from '../../server/text/inline-renderer.ts'
import { insertMany } from './insert-many.ts'
import { planReplies } from './plan.ts'
import type { Plan } from './plan.ts'

export type Seeded = {
  /** The id of the first member; the others follow it. */
  userId: number
  /** The id of the first topic; the others follow it. */
  firstTopic: number
  topics: number
  /** A topic in the middle of the data with the average number of replies. */
  typical: number
  /** A topic with 1,000 replies, and one with 10,000. */
  long: number
  huge: number
  topicIds: number[]
  /** A reply of medium length. */
  content: string
}

export const member = { email: 'member@bench.example', password: 'a password for the bench' }

const PEOPLE = 1_000
const POSTS_INDEXED_AT_ONCE = 500
const TAG_IDS = [GENERAL_TAG_ID, 2, 3, 4]
const SPREAD_OVER_MS = 3 * 365 * DAY_MS

const render = createInlineRenderer()
const known = new Map<string, ReturnType<typeof render>>()

/** There are few distinct texts, each used many times. */
function rendered(content: string) {
  const html = known.get(content) ?? render(content)
  known.set(content, html)
  return html
}

/**
 * Fills an empty site. The same sizes give the same rows, except for their times.
 *
 * @throws {Error} if topics get other ids than planned
 */
export const seed = (engine: Engine, size: Size): Promise<Seeded> =>
  engine.withoutTimeouts((db) => fill(db, size))

type Size = {
  topics: number
  replies: number
  /** False: a search finds none of them. To index a million posts takes PostgreSQL ten minutes. */
  isSearchable?: boolean
}

async function fill(db: Db, size: Size): Promise<Seeded> {
  await migrate(db)
  // Every new site has the starter; a filled one would start without it.
  await loadStarter(db)
  const random = createRandom('bench')
  const texts = readTexts(random)
  const plan = planReplies(size.topics, size.replies, random)
  const before = { users: await newestId(db, 'users'), topics: await newestId(db, 'topics') }
  const userOf = () => before.users + 1 + random.below(PEOPLE)
  const timeOf = (share: number) =>
    new Date(Date.now() - Math.round((1 - share) * SPREAD_OVER_MS)).toISOString()
  const make = { random, texts, plan, userOf, timeOf, firstTopic: before.topics + 1 }

  await insertMany(db, 'users', people(await hashPassword(member.password)))
  await insertMany(db, 'topics', topicRows(make))
  await insertMany(db, 'topic_tags', tagRows(make))
  await insertMany(db, 'replies', replyRows(make))
  await db
    .transaction()
    .execute((tx) => (size.isSearchable === false ? listNoneForSearch(tx) : listAllForSearch(tx)))
  // Otherwise the site would index them while it is measured.
  while ((await indexNextOutdated(db, POSTS_INDEXED_AT_ONCE)) > 0);
  // PostgreSQL does so by itself after a while.
  if (isPostgres(db)) await updateStatistics(db)
  const idAt = (place: number) => make.firstTopic + place
  const newest = idAt(size.topics - 1)
  if ((await newestId(db, 'topics')) !== newest)
    throw new Error('topics got other ids than planned')
  return {
    userId: before.users + 1,
    firstTopic: make.firstTopic,
    topics: size.topics,
    typical: idAt(plan.typical),
    long: idAt(plan.long),
    huge: idAt(plan.huge),
    topicIds: Array.from({ length: Math.min(SPREAD, size.topics) }, () =>
      idAt(random.below(size.topics)),
    ),
    content: texts.middlingReply,
  }
}

async function listNoneForSearch(tx: Db) {
  await tx.deleteFrom('search_documents').execute()
  await tx.deleteFrom('search_outdated').execute()
}

/** The number of topics for rows that are to touch many. */
const SPREAD = 5_000

type Make = {
  random: SeededRandom
  texts: ReturnType<typeof readTexts>
  plan: Plan
  userOf: () => number
  timeOf: (share: number) => string
  firstTopic: number
}

function* people(passwordHash: string) {
  for (let at = 0; at < PEOPLE; at += 1) {
    const username = `Member ${at}`
    const email = at === 0 ? member.email : `member-${at}@bench.example`
    yield {
      username,
      username_key: nameKey(username),
      username_look: nameSkeleton(username),
      email,
      email_key: emailKey(email),
      password_hash: at === 0 ? passwordHash : null,
      profile_image: null,
      is_admin: false,
      created_at: new Date(Date.now() - SPREAD_OVER_MS).toISOString(),
      deleted_at: null,
    }
  }
}

function* topicRows({ random, texts, plan, userOf, timeOf }: Make) {
  const special = new Set([plan.typical, plan.long, plan.huge])
  for (const [place, reply_count] of plan.repliesOf.entries()) {
    const { title, content: picked } = random.pick(texts.topics)
    const content = special.has(place) ? texts.middlingTopic : picked
    yield {
      community_id: 1,
      user_id: userOf(),
      title,
      content,
      ...rendered(content),
      reply_count,
      created_at: timeOf(place / plan.repliesOf.length),
      updated_at: null,
    }
  }
}

function* tagRows({ random, plan, firstTopic }: Make) {
  for (const place of plan.repliesOf.keys()) {
    const topic = { topic_id: firstTopic + place, community_id: 1 }
    const tagIds = random.shuffled(TAG_IDS).slice(0, 1 + random.below(2))
    yield* tagIds.map((tag_id, position) => ({ ...topic, tag_id, position }))
  }
}

function* replyRows({ random, texts, plan, userOf, timeOf, firstTopic }: Make) {
  for (const [at, place] of plan.topicOf.entries()) {
    const user_id = userOf()
    const content = random.pick(texts.replies)
    yield {
      topic_id: firstTopic + place,
      user_id,
      content,
      ...rendered(content),
      created_at: timeOf(at / plan.topicOf.length),
      updated_at: null,
    }
  }
}

/** Texts of the demo; a reply is made of a few of its lines, as real replies are longer. */
function readTexts(random: SeededRandom) {
  const { topics } = readDemo()
  const lines = topics
    .flatMap((topic) => topic.replies.map(({ content }) => content))
    .filter((line) => line.length <= LINE_CHARACTERS_MAX)
  const replies = Array.from({ length: DIFFERENT_REPLIES }, () =>
    Array.from({ length: 1 + random.below(LINES_MAX) }, () => random.pick(lines)).join('\n\n'),
  )
  const middle = (all: string[]) =>
    all.toSorted((a, b) => a.length - b.length)[Math.floor(all.length / 2)] ?? ''
  return {
    topics,
    replies,
    middlingTopic: middle(topics.map(({ content }) => content)),
    middlingReply: middle(replies),
  }
}

const DIFFERENT_REPLIES = 2_000
const LINES_MAX = 6
const LINE_CHARACTERS_MAX = 250

async function newestId(db: Db, table: 'users' | 'topics') {
  const row = await db
    .selectFrom(table)
    .select(sql<number>`coalesce(max(id), 0)`.as('id'))
    .executeTakeFirstOrThrow()
  return row.id
}

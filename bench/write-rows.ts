import { GENERAL_TAG_ID } from '#contract/constants.ts'
import { sql } from 'kysely'
import type { Db } from '../server/db/engine.ts'
import type { Generator } from './generator/open-generator.ts'
import { requestText } from './generator/open-generator.ts'
import type { EngineAlone } from './limits/open-engine-alone.ts'
import { measure } from './measure.ts'
import type { Round, Target } from './measure.ts'
import { reportProgress } from './progress.ts'
import type { Headers } from './reads.ts'
import type { Seeded } from './seed/seed.ts'
import type { Row } from './targets.ts'

type Run = {
  generator: Generator
  seconds: number
  rounds: number
  site: Target
  member: Headers
  seeded: Seeded
  db: Db
  alone: EngineAlone
  wants: (name: string) => boolean
}

const WRITES = [
  { name: 'reply written, 8 callers', work: 'reply', callers: 8 },
  { name: 'reply written, 32 callers', work: 'reply', callers: 32 },
  { name: 'topic written, 8 callers', work: 'new topic', callers: 8 },
  { name: 'topic written, 32 callers', work: 'new topic', callers: 32 },
] as const

/** Measures writes through the site and, right after, the same transactions without it. */
export async function measureWrites(run: Run) {
  const { generator, seconds, site, member, seeded, db, alone } = run
  const rows: Row[] = []
  for (const { name, work, callers } of WRITES.filter((row) => run.wants(row.name))) {
    reportProgress(name)
    const requests =
      work === 'reply' ? replyRequests(site.url, member, seeded) : [topicRequest(run)]
    await generator.run(site.url, WARM_UP_SECONDS, [{ requests, callers }])
    const rounds: Round[] = []
    while (rounds.length < run.rounds) {
      const before = await countPosts(db)
      const measured = await measure(generator, site, seconds, [{ requests, callers }])
      const kept = (await countPosts(db))[work] - before[work]
      const limit = await alone.run({ ...seeded, seconds, callers, work })
      const failure = measured.failure ?? lossOf(measured.succeeded, kept)
      rounds.push({ ...measured, failure, limit: { of: 'storage', ...limit } })
    }
    rows.push({ name, kind: 'write', rounds })
  }
  return rows
}

const WARM_UP_SECONDS = 1

/** A reply to each of many topics, in rotation. */
export function replyRequests(url: string, member: Headers, { topicIds, content }: Seeded) {
  return topicIds.map((id) =>
    requestText(url, {
      path: `/api/topics/${id}/replies`,
      method: 'POST',
      headers: member,
      body: { content },
    }),
  )
}

function topicRequest({ site: { url }, member, seeded: { content } }: Run) {
  const body = { title: 'A topic of the bench', content, tagIds: [GENERAL_TAG_ID] }
  return requestText(url, { path: '/api/topics', method: 'POST', headers: member, body })
}

/**
 * The number of stored topics and replies.
 *
 * @throws {Error} if the reply counts of the topics differ
 */
export async function countPosts(db: Db) {
  const count = sql<number>`count(*)`.as('count')
  const [topics, replies, counted] = await Promise.all([
    db.selectFrom('topics').select(count).executeTakeFirstOrThrow(),
    db.selectFrom('replies').select(count).executeTakeFirstOrThrow(),
    db
      .selectFrom('topics')
      .select(sql<number>`sum(reply_count)`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  if (counted.count !== replies.count) throw new Error('reply counts are wrong')
  return { 'new topic': topics.count, reply: replies.count }
}

const lossOf = (acknowledged: number, kept: number) =>
  kept === acknowledged ? null : `${acknowledged} acknowledged, ${kept} stored`

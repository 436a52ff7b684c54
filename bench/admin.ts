import type { Db } from '../server/db/engine.ts'
import type { Fact } from './facts.ts'
import { openGenerator, requestText } from './generator/open-generator.ts'
import type { Generator } from './generator/open-generator.ts'
import { measure } from './measure.ts'
import type { Options } from './options.ts'
import { reportProgress, step } from './progress.ts'
import type { Headers } from './reads.ts'
import { MESSAGES, seedAdmin, SUGGESTIONS } from './seed/admin-seed.ts'
import { member, seed } from './seed/seed.ts'
import { logIn, startSite } from './site.ts'
import { atMost, middle } from './spread.ts'
import type { Storage } from './storage.ts'

const ROWS_PER_PAGE = 50
const DECISIONS = 200
const MS_MAX = 50

const lastPage = (rows: number) => Math.ceil(rows / ROWS_PER_PAGE)

/** The requests of an administrator's screen, first and last page. */
const READS = [
  ['what waits', '/api/admin/counts'],
  ['suggested tags, page 1', '/api/tag-suggestions'],
  ['suggested tags, last page', `/api/tag-suggestions?page=${lastPage(SUGGESTIONS)}`],
  ['suggested types, page 1', '/api/type-suggestions?page=1'],
  ['suggested types, last page', `/api/type-suggestions?page=${lastPage(SUGGESTIONS)}`],
  ['messages, page 1', '/api/contact?page=1'],
  ['messages, last page', `/api/contact?page=${lastPage(MESSAGES)}`],
  ['users, page 1', '/api/users'],
  ['users found by part of a name', '/api/users?search=ber%2077'],
  ['audit, page 1', '/api/audit'],
  ['audit, last page', `/api/audit?page=${lastPage(MESSAGES)}`],
  ['the page /admin', '/admin'],
] as const

/** The latency of one administrator's requests, one after the other, with many pending items. */
export async function runAdmin(options: Options, storage: Storage): Promise<Fact[]> {
  const engine = storage.openEngine()
  const { topics, replies } = options
  const { topicIds, userId } = await step(`${topics} topics`, () => seed(engine, options))
  const filled = `${SUGGESTIONS} suggestions, ${MESSAGES} messages, ${replies} replies`
  await step(filled, () => seedAdmin(engine.db, { topicIds, userId }))
  const site = await startSite(storage.environment)
  const headers = await logIn(site.url, member)
  const generator = openGenerator()
  const facts: Fact[] = []
  for (const [name, path] of READS.filter(([name]) => options.wants(name))) {
    reportProgress(name)
    facts.push(await read(generator, site, options.seconds, { name, path, headers }))
  }
  if (options.wants('decided')) facts.push(...(await decide(engine.db, site.url, headers)))
  await generator.close()
  await site.close()
  await engine.close()
  return facts
}

type Site = Awaited<ReturnType<typeof startSite>>
type Asked = { name: string; path: string; headers: Headers }

async function read(generator: Generator, site: Site, seconds: number, asked: Asked) {
  const flow = { requests: [requestText(site.url, asked)], callers: 1 }
  await generator.run(site.url, seconds / 4, [flow])
  const { p50Ms, p99Ms, failure } = await measure(generator, site, seconds, [flow])
  return factOf(asked.name, { p50Ms, p99Ms, failure })
}

/** Decides pending tags one after the other, until each kind of decision was measured. */
async function decide(db: Db, url: string, headers: Headers) {
  const waiting = await db
    .selectFrom('tags')
    .select('id')
    .where('active', '=', false)
    .orderBy('id')
    .limit(DECISIONS * 3)
    .execute()
  const decisions: [string, (id: number) => Decision][] = [
    ['approved', (id) => ({ path: `/api/tags/${id}`, method: 'PUT', body: { active: true } })],
    ['rejected', (id) => ({ path: `/api/tags/${id}`, method: 'DELETE', body: {} })],
    ['merged', (id) => ({ path: `/api/tags/${id}/merge`, method: 'POST', body: { into: 3 } })],
  ]
  const facts: Fact[] = []
  for (const [at, [name, request]] of decisions.entries()) {
    const times: number[] = []
    const failures: number[] = []
    for (const { id } of waiting.slice(at * DECISIONS, (at + 1) * DECISIONS)) {
      const { path, method, body } = request(id)
      const began = performance.now()
      const response = await fetch(url + path, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      await response.text()
      times.push(performance.now() - began)
      if (!response.ok) failures.push(response.status)
    }
    const p99Ms = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN
    const failure = failures.length > 0 ? `${failures.length} × ${failures[0]}` : null
    facts.push(factOf(`a tag decided: ${name}`, { p50Ms: middle(times), p99Ms, failure }))
  }
  return facts
}

type Decision = { path: string; method: string; body: object }

type Waited = { p50Ms: number; p99Ms: number; failure: string | null }

function factOf(name: string, { p50Ms, p99Ms, failure }: Waited): Fact {
  const value = `${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms${failure ? ` FAILED: ${failure}` : ''}`
  const asked = { target: 'admin', asks: `p99 ≤ ${MS_MAX} ms`, is: p99Ms, failure }
  return { name, value, checks: [atMost(MS_MAX, asked)] }
}

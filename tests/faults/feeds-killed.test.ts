import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sharedCluster } from '../engines.ts'
import { until } from '../until.ts'
import { startExternalServer } from '../external-server.ts'
import { call } from './call.ts'
import { childrenOf } from './child-processes.ts'
import { withSql } from './direct-sql.ts'
import type { SiteProcess, SiteSettings } from './site-process.ts'
import { freePort } from '../free-port.ts'
import { startSite } from './site-process.ts'
import { freshSettings } from './trial.ts'

const APP_GEN = 5
const POSTS_PER_ROUND = 25
const ROUNDS = 4
/** How long a killed process may hold a feed's lease. */
const HELD_MS_MAX = 60_000
const LONG_AGO = '2000-01-01T00:00:00.000Z'

const root = { email: 'root@example.test', password: 'correct horse' }

test('two processes on PostgreSQL: a killed poll is taken over, and each post is stored once', async (t) => {
  const settings = await withAdministrator(await sharedCluster().then(freshSettings))
  const other = { ...settings, PORT: String(await freePort()) }
  await killPolls(t, settings, other)
})

test('two workers on SQLite: a killed poll is taken over, and each post is stored once', async (t) => {
  await killPolls(t, { ...(await withAdministrator(await freshSettings())), WORKERS: '2' })
})

const withAdministrator = async (settings: SiteSettings): Promise<SiteSettings> => ({
  ...settings,
  ADMIN_EMAIL: root.email,
  ADMIN_PASSWORD: root.password,
  FEEDS_ALLOW_PRIVATE: 'on',
})

/** `others` are further processes on the same database that are not killed. */
async function killPolls(t: TestContext, settings: SiteSettings, ...others: SiteSettings[]) {
  const feed = await openFeed()
  const start = async (one: SiteSettings) => {
    const site = await startSite(one)
    t.after(() => site.kill('SIGKILL'))
    return site
  }
  let site = await start(settings)
  const standing: SiteProcess[] = []
  for (const one of others) standing.push(await start(one))

  // Killed while it waits for the feed.
  feed.hold()
  await addFeed(site, feed.url)
  await until(() => feed.requests() === 1, 'the first poll')
  await killAll(site)
  const due = await withSql(settings, ({ rows }) => rows<{ due_at: Date | string }>(DUE))
  const heldMs = new Date(due[0]?.due_at ?? NaN).getTime() - Date.now()
  assert.ok(heldMs > 0 && heldMs <= HELD_MS_MAX, `held for ${heldMs} ms`)
  feed.release()

  // Killed while it reads and stores, at a random time.
  for (let round = 1; round <= ROUNDS; round += 1) {
    feed.publish(round * POSTS_PER_ROUND)
    await makeDue(settings)
    const before = feed.requests()
    const [again] = await Promise.all([start(settings), wake(standing, feed.url, round)])
    site = again
    await until(() => feed.requests() > before, 'a poll')
    await sleep((round - 1) * 12)
    await killAll(site)
  }

  // Afterwards nothing is killed: the lease expires, and one process polls once.
  await makeDue(settings)
  const before = feed.requests()
  site = await start(settings)
  await wake(standing, feed.url, ROUNDS + 1)
  await until(() => feed.requests() > before, 'a last poll')
  await until(async () => (await readPosts(settings)).length === ROUNDS * POSTS_PER_ROUND, 'posts')
  await until(async () => (await readFeeds(settings)).every(({ failures }) => failures === 0))
  assert.equal(feed.requests() - before, 1)
  assert.deepEqual(
    (await readPosts(settings)).filter(({ times }) => Number(times) !== 1),
    [],
  )
}

const DUE = "select due_at from feeds where url like '%/feed'"

const makeDue = (settings: SiteSettings) =>
  withSql(settings, ({ rows }) =>
    rows(`update feeds set due_at = '${LONG_AGO}' where url like '%/feed'`),
  )

const readPosts = (settings: SiteSettings) =>
  withSql(settings, ({ rows }) =>
    rows<{ times: number | string }>('select count(*) as times from source_posts group by url'),
  )

const readFeeds = (settings: SiteSettings) =>
  withSql(settings, ({ rows }) =>
    rows<{ failures: number }>("select failures from feeds where url like '%/feed'"),
  )

/** A running process polls at once when a feed is added; otherwise within a minute. */
async function wake(standing: SiteProcess[], url: string, round: number) {
  for (const site of standing) await addFeed(site, `${url}-wakes-${round}`)
}

async function addFeed({ url }: SiteProcess, address: string) {
  const { session } = await call(url, 'POST /api/login', { body: root })
  const sent = { body: { url: address }, session }
  const { status, body } = await call(url, `POST /api/tags/${APP_GEN}/feeds`, sent)
  assert.ok(status === 200 || status === 201, JSON.stringify(body))
}

/** The workers first: the primary would replace them, so it is stopped. */
async function killAll(site: SiteProcess) {
  const workers = childrenOf(site.pid)
  process.kill(site.pid, 'SIGSTOP')
  for (const worker of workers) process.kill(worker, 'SIGKILL')
  await site.kill('SIGKILL')
}

/** A feed with this many posts, which can delay its responses. */
async function openFeed() {
  const outside = await startExternalServer()
  let [posts, requests] = [1, 0]
  let held: PromiseWithResolvers<void> | null = null
  outside.answers['/feed'] = (_, response) => {
    requests += 1
    const items = Array.from({ length: posts }, (__, n) => {
      const link = `https://loom.test/${n}`
      return `<item><title>Post ${n}</title><link>${link}</link></item>`
    })
    const body = `<rss version="2.0"><channel><title>Loom</title>${items.join('')}</channel></rss>`
    void (held?.promise ?? Promise.resolve()).then(() => response.end(body))
  }
  return {
    url: `${outside.url}/feed`,
    requests: () => requests,
    publish: (count: number) => (posts = count),
    hold: () => (held = Promise.withResolvers()),
    release: () => held?.resolve(),
  }
}

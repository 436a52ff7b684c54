import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../until.ts'
import { assertConsistent } from './bucket-site.ts'
import { call } from './call.ts'
import { openJobs, JOB_SETTINGS } from './jobs-under-way.ts'
import { skipWithoutProxy } from './proxy-process.ts'
import { failuresIn, startTraffic } from './steady-traffic.ts'
import { openTwoNodes } from './two-nodes.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1)
/** Of claims and jobs, and a second. */
const LEASE_MS = 61_000
const BEFORE_MS = 1_000
/** The node stops somewhere in its jobs. */
const JOBS_MS_MAX = 400
/** A proxy tries a node again five seconds after it failed. */
const RETURN_MS = 8_000
/** For more than a minute, most of which is spent waiting for leases. */
const REQUESTS_PER_SECOND = Number(process.env.FAULT_REQUESTS_PER_SECOND ?? 5)
/** More than twice what a round takes. */
const ROUND_MS_MAX = 180_000
const TAG_IDS = [2]

test(
  'a node that stood still for longer than its leases does nothing twice, and shows what others wrote',
  { skip: skipWithoutProxy('nginx'), timeout: 120_000 + ROUNDS * ROUND_MS_MAX },
  async (t) => {
    const jobs = await openJobs()
    const settings = { ...JOB_SETTINGS, ...jobs.settings }
    const { trial, nodes, url } = await openTwoNodes(t, 'nginx', { settings })
    const { exchanges, stop } = await startTraffic(url, trial.ledger, {
      repeats: true,
      perSecond: REQUESTS_PER_SECOND,
    })
    const recoveriesMs: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const [paused, other] = round % 2 === 0 ? nodes : nodes.toReversed()
      assert.ok(paused && other)
      await jobs.prepare(other.url, round)
      const topic = await writeTopic(paused.url, jobs.session())
      await sleep(BEFORE_MS)

      await jobs.queue(paused.url, round)
      await sleep(Math.random() * JOBS_MS_MAX)
      process.kill(paused.pid, 'SIGSTOP')
      const leases = sleep(LEASE_MS)
      await changeTopic(other.url, jobs.session(), topic)
      await leases
      await jobs.untilDone(trial.settings, other.url, round)
      await jobs.shareAgain(other.url)

      const before = jobs.count()
      const goesOnAt = performance.now()
      process.kill(paused.pid, 'SIGCONT')
      // A member is shown what is written now, and visitors from then on.
      for (const session of [jobs.session(), null]) {
        for (const path of [`/api/topics/${topic}`, `/topic/${topic}`]) {
          assert.match(await bodyOf(paused.url, path, session), /the second text/)
        }
      }
      await sleep(RETURN_MS)
      const troubled = exchanges.filter(({ startedAt, status }) => {
        return startedAt > goesOnAt && status !== null && (status < 200 || status >= 300)
      })
      recoveriesMs.push(
        Math.max(goesOnAt, ...troubled.map(({ startedAt }) => startedAt)) - goesOnAt,
      )
      await jobs.check(trial.settings, round, before)
    }
    await stop()
    await trial.check({ url }, { readings: [] })
    await assertConsistent(trial.settings)
    const failures = failuresIn(exchanges).length
    const errors = `${failures || 'none'} of ${exchanges.length} requests`
    await trial.report('node stood still for a minute behind nginx', recoveriesMs, errors)
    t.diagnostic(jobs.summary())
  },
)

/** A request may meet a connection that the database has closed meanwhile, and gets 503. */
async function bodyOf(url: string, path: string, session: string | null) {
  for (;;) {
    const { status, body } = await call(url, `GET ${path}`, { session })
    if (status !== 503) return JSON.stringify(body)
  }
}

async function writeTopic(url: string, session: string | null) {
  const body = { title: 'A topic', content: 'the first text', tagIds: TAG_IDS }
  const { status, body: topic } = await call(url, 'POST /api/topics', { session, body })
  assert.equal(status, 201)
  const { id } = topic as { id: number }
  await until(async () => (await call(url, `GET /topic/${id}`)).status === 200, 'a cached page')
  return id
}

async function changeTopic(url: string, session: string | null, id: number) {
  const body = { title: 'A topic', content: 'the second text', tagIds: TAG_IDS }
  // A row that the paused node had locked is released after three seconds.
  await until(
    async () => (await call(url, `PUT /api/topics/${id}`, { session, body })).status === 200,
  )
}

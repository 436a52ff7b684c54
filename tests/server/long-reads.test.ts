import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { readSettings } from '../../server/config.ts'
import { openEngine } from '../../server/db/engine.ts'
import type { Db } from '../../server/db/engine.ts'
import { refusalOf, statusOf } from '../../server/http/error-responses.ts'
import { until } from '../until.ts'
import { insertTool, insertTopic } from '../insert-rows.ts'
import { openSite } from '../site.ts'
import { storageWithUsers } from '../test-users.ts'

const WAITING_MAX = 100
const BUSY = /The site is busy\. Please try again in a moment\.(?! Nothing)/
const SQLITE_ERROR = 1
const METRICS_TOKEN = 'a-token-for-tests'

const site = await openSite({ METRICS_TOKEN })
const longReads = site.longReadsOf('a client')
const dataDir = site.environment['DATA_DIR'] ?? ''
const topic = await insertTopic(site.db, { title: 'A loom' })
await site.ask('ada', 'PUT /api/topics/:id', {
  params: topic,
  body: { title: 'A loom', content: 'It is wide.' },
})

const errorOf = async (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('it has succeeded'),
    (error: unknown) => error,
  )
const readOne = async (db: Db) => sql`select 1`.execute(db)
/** Resolves to its error. */
const readEndlessly = async (db: Db) =>
  errorOf(
    sql`with recursive n (i) as (select 1 union all select i + 1 from n)
      select count(*) from n`.execute(db),
  )

type SqliteError = { message: string; code: string; errcode: number }

const find = (q: string) => site.raw(`/api/search?q=${q}`)

/** A busy machine may take longer to start another process than reads wait. */
async function findsAgain() {
  const response = await find('loom')
  return response.ok && ((await response.json()) as { total: number }).total === 1
}

/** The processes that read this folder's database. */
const readersOf = (folder: string) =>
  execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('long-read-child') && line.includes(folder))
    .map((line) => Number.parseInt(line, 10))

test('reads wait until their process has started, also longer than behind other reads', async (t) => {
  const { settings, remove } = await storageWithUsers()
  const engine = openEngine(readSettings(settings))
  const db = engine.forLongReads(engine.db, 'a client')
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const reads = Promise.all(Array.from({ length: 5 }, () => readOne(db)))
  // The first has begun to start it.
  await new Promise(setImmediate)
  t.mock.timers.tick(10_000)
  assert.equal((await reads).length, 5)
  await engine.close()
  await remove()
})

test('while a read takes too long, other requests are answered; then it gets 503, and searches work again', async () => {
  assert.equal((await find('loom')).status, 200)
  let isOver = false
  const read = readEndlessly(longReads).finally(() => {
    isOver = true
  })
  for (const path of [`/api/topics/${topic.id}`, '/api/topics?page=7', '/api/tools']) {
    assert.equal((await site.raw(path)).status, 200, path)
  }
  assert.equal(isOver, false)
  const refusal = refusalOf(await read)
  assert.equal(statusOf(refusal), 503)
  assert.match(refusal?.message ?? '', BUSY)
  await until(findsAgain)
})

test('while too many reads wait, searches and sitemaps get 503 and other requests are answered', async () => {
  const tool = await insertTool(site.db)
  const read = readEndlessly(longReads)
  const waiting = Array.from({ length: WAITING_MAX }, async (_, at) =>
    readOne(site.longReadsOf(`client ${at}`)),
  )
  const ended = Promise.allSettled([read, ...waiting])
  for (const path of [
    '/api/search?q=loom',
    '/search?q=loom',
    '/sitemap.xml',
    `/api/tools/${tool.id}/topics`,
  ]) {
    const response = await site.raw(path)
    assert.equal(response.status, 503, path)
    assert.match(response.headers.get('retry-after') ?? '', /^\d+$/)
    assert.match(await response.text(), BUSY)
  }
  assert.equal((await site.raw(`/topic/${topic.id}`)).status, 200)
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await (await site.raw('/metrics', { headers })).text()
  assert.match(metrics, /guildhall_queue_waiting\{queue="long reads"\} \d+/)
  await ended
  await until(findsAgain)
})

test('a client that fills the queue of searches keeps no other from searching', async () => {
  await readOne(longReads)
  const all = Array.from({ length: 2 * WAITING_MAX }, async () => readOne(longReads))
  const settled = Promise.allSettled(all)
  assert.equal((await find('loom')).status, 200)
  const refused = (await settled).filter(({ status }) => status === 'rejected')
  assert.ok(refused.length >= WAITING_MAX - 1)
})

test('a killed process of long reads fails one read and is replaced', async () => {
  await readOne(longReads)
  const [pid] = readersOf(dataDir)
  assert.ok(pid)
  const read = readEndlessly(longReads)
  process.kill(pid, 'SIGKILL')
  assert.equal(statusOf(refusalOf(await read)), 503)
  await readOne(longReads)
  const [another = 0] = readersOf(dataDir)
  assert.notEqual(another, pid)
})

test('a long read returns what other reads return, errors included, and sees what was just written', async () => {
  const { id } = await insertTool(site.db)
  const asked = (db: Db) =>
    db
      .selectFrom('tools')
      .selectAll()
      .where('id', 'in', [id, id + 1])
      .where('visible', '=', true)
      .execute()
  const [tool] = await asked(longReads)
  assert.equal(tool?.visible, true)
  assert.deepEqual(
    [{ ...tool }],
    (await asked(site.db)).map((row) => ({ ...row })),
  )
  const [expected, actual] = await Promise.all(
    [site.db, longReads].map(async (db) => {
      const error = await errorOf(sql`select * from nothing`.execute(db))
      const { message, code, errcode } = error as SqliteError
      return [message, code, errcode]
    }),
  )
  assert.equal(expected?.[2], SQLITE_ERROR)
  assert.deepEqual(actual, expected)
})

test('long reads can neither write nor open a transaction', async () => {
  const refused = refusalOf(await errorOf(longReads.deleteFrom('topics').execute()))
  assert.equal(statusOf(refused), 503)
  await assert.rejects(
    longReads.transaction().execute(async () => {}),
    /no transactions/,
  )
  assert.equal((await site.raw(`/api/topics/${topic.id}`)).status, 200)
})

test('an engine closes while a long read runs, and leaves neither its process nor a write-ahead log', async () => {
  const { settings, remove } = await storageWithUsers()
  const folder = settings.DATA_DIR
  const engine = openEngine(readSettings(settings))
  const db = engine.forLongReads(engine.db, 'a client')
  await readOne(db)
  await insertTopic(engine.db)
  assert.equal(await engine.eraseDeleted(), true, 'an idle process holds no lock')
  const reads = [readEndlessly(db), readEndlessly(db)]
  await engine.close()
  for (const error of await Promise.all(reads)) assert.equal(statusOf(refusalOf(error)), 503)
  assert.deepEqual(readersOf(folder), [])
  assert.equal(existsSync(join(folder, 'guildhall.db-wal')), false)
  await remove()
})

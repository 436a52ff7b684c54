import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { createRandom } from '../seeded-random.ts'
import { engine } from '../engines.ts'
import { freePort } from '../free-port.ts'
import { startSite } from '../faults/site-process.ts'
import { compareCachedWithFresh } from './compare.ts'
import { createSiteClient } from './site-client.ts'
import { everyWrite } from './every-write.ts'
import { unread } from './read-requests.ts'
import { openTestBed } from './test-bed.ts'
import type { TestBed } from './test-bed.ts'
import { pickIds } from './existing-rows.ts'
import { createWriteContext } from './write-context.ts'

/** Every narrow write is dealt about once; more rounds are for a longer search by hand. */
const ROUNDS = Number(process.env.CACHE_ROUNDS ?? 20)

/** The seed reproduces all random choices: `CACHE_SEED=… npm run …`. */
const seed = process.env.CACHE_SEED ?? randomUUID().slice(0, 8)

/** Five processes render every response twice, and other tests run at the same time. */
const TIMEOUT_MS = 600_000

test(
  'whatever any process writes, no cached response is stale or another user’s',
  { timeout: TIMEOUT_MS },
  async (t) => {
    const testBed = await openTestBed(t)
    const [{ client: here }, workers] = await Promise.all([
      testBed.openHere('this process'),
      startWorkers(testBed),
      // Another machine on the same database; an embedded database has only one.
    ])
    const others = engine === 'postgres' ? await startWorkers(testBed, 'other machine, ') : []
    const sites = testBed.compared([here, ...workers, ...others])
    const plan = { seed, writes: everyWrite, rounds: ROUNDS }
    const report = await compareCachedWithFresh(sites, plan)
    tell(t, report)
    assert.deepEqual(report.wrong, [])
    assert.deepEqual(report.failed, [])
    assert.ok(report.writes > report.refused * 2, `${report.refused} of ${report.writes} refused`)
  },
)

test('every manual SQL write of the test succeeds', async (t) => {
  const testBed = await openTestBed(t)
  const sites = testBed.compared([])
  const random = createRandom(seed)
  for (const write of everyWrite.filter(({ name }) => name.startsWith('by SQL'))) {
    const ids = await pickIds(sites.directDb, random)
    await assert.doesNotReject(
      write.run(createWriteContext({ sites, writers: [], random, ids, written: [] })),
      write.name,
    )
  }
})

test('every cached call of the contract is compared, with each of its parameters', () => {
  assert.deepEqual(unread(), [])
})

/** A site of two processes with a connection to each: connections are distributed in turn. */
async function startWorkers({ environment, after }: TestBed, name = '') {
  const port = String(await freePort())
  const site = await startSite({ ...environment, PORT: port, WORKERS: '2' })
  after(async () => void (await site.kill('SIGKILL')))
  const clients = [1, 2].map((one) =>
    createSiteClient(`${name}worker ${one}`, site.url, { isPinned: true }),
  )
  after(() => clients.forEach((client) => client.close()))
  return clients
}

function tell(t: TestContext, report: Awaited<ReturnType<typeof compareCachedWithFresh>>) {
  const { rounds, writes, refused, reads, comparisons, wrong } = report
  t.diagnostic(
    `${engine}, seed ${seed}: ${rounds} rounds, ${writes} writes (${refused} refused), ` +
      `${reads} reads, ${comparisons} comparisons, stale ${wrong.length}`,
  )
}

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { chanceOf } from '../chance.ts'
import { engine } from '../engines.ts'
import { freePort, startSite } from '../faults/site-process.ts'
import { compareKeptWithFresh } from './compare.ts'
import { openDoor } from './door.ts'
import { everyWrite } from './every-write.ts'
import { unreadAddresses } from './readings.ts'
import { openGround } from './sites.ts'
import type { Ground } from './sites.ts'
import { pickSome } from './things-there.ts'
import { worldOf } from './world.ts'

/** Every narrow write is dealt about once; more rounds are for a longer search by hand. */
const ROUNDS = Number(process.env.CACHE_ROUNDS ?? 20)

/** The seed reproduces all random choices: `KEPT_ANSWERS_SEED=… npm run …`. */
const seed = process.env.KEPT_ANSWERS_SEED ?? randomUUID().slice(0, 8)

test('whatever any process writes, no cached response is stale or another user’s', async (t) => {
  const ground = await openGround(t)
  const [{ door: here }, workers] = await Promise.all([
    ground.openHere('this process'),
    startWorkers(ground),
    // Another machine on the same database; an embedded database has only one.
  ])
  const others = engine === 'postgres' ? await startWorkers(ground, 'other machine, ') : []
  const sites = ground.compared([here, ...workers, ...others])
  const plan = { seed, writes: everyWrite, rounds: ROUNDS }
  const report = await compareKeptWithFresh(sites, plan)
  tell(t, report)
  assert.deepEqual(report.wrong, [])
  assert.ok(report.writes > report.refused * 2, `${report.refused} of ${report.writes} refused`)
})

test('every manual SQL write of the test succeeds', async (t) => {
  const ground = await openGround(t)
  const sites = ground.compared([])
  const chance = chanceOf(seed)
  for (const write of everyWrite.filter(({ name }) => name.startsWith('by hand'))) {
    const ids = await pickSome(sites.hand, chance)
    await assert.doesNotReject(
      write.run(worldOf({ sites, writers: [], chance, ids, written: [] })),
      write.name,
    )
  }
})

test('every cached call of the contract is compared', () => {
  assert.deepEqual(unreadAddresses(), [])
})

/** A site of two processes with a connection to each: connections are distributed in turn. */
async function startWorkers({ environment, after }: Ground, name = '') {
  const port = String(await freePort())
  const site = await startSite({ ...environment, PORT: port, WORKERS: '2' })
  after(async () => void (await site.kill('SIGKILL')))
  const doors = [1, 2].map((one) => openDoor(`${name}worker ${one}`, site.url, { isPinned: true }))
  after(() => doors.forEach((door) => door.close()))
  return doors
}

function tell(t: TestContext, report: Awaited<ReturnType<typeof compareKeptWithFresh>>) {
  const { rounds, writes, refused, reads, comparisons, wrong } = report
  t.diagnostic(
    `${engine}, seed ${seed}: ${rounds} rounds, ${writes} writes (${refused} refused), ` +
      `${reads} reads, ${comparisons} comparisons, stale ${wrong.length}`,
  )
}

import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SiteSettings } from './site-process.ts'
import { durableCluster, freshSettings, openTrial } from './trial.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 5)
/** All data ever written is checked after each round, so a site is replaced after some rounds. */
const ROUNDS_PER_SITE = 10
const LIFE_MS = { min: 100, max: 1_000 }

test('a site on SQLite that is killed while people write loses nothing', async (t) => {
  await killAgainAndAgain(t, () => freshSettings())
})

test('a site on PostgreSQL that is killed while people write loses nothing', async (t) => {
  const cluster = await durableCluster()
  await killAgainAndAgain(t, () => freshSettings(cluster))
})

async function killAgainAndAgain(t: TestContext, fresh: () => Promise<SiteSettings>) {
  for (let left = ROUNDS; left > 0; left -= ROUNDS_PER_SITE) {
    await killAndRestart(t, await fresh(), Math.min(left, ROUNDS_PER_SITE))
  }
}

async function killAndRestart(t: TestContext, settings: SiteSettings, rounds: number) {
  const trial = await openTrial(t, settings)
  let site = await trial.start()
  for (let round = 0; round < rounds; round += 1) {
    const load = await trial.startLoad(site)
    await sleep(LIFE_MS.min + Math.random() * (LIFE_MS.max - LIFE_MS.min))
    await site.kill('SIGKILL')
    await load.stop()
    site = await trial.start()
    await trial.check(site, load)
  }
  await site.kill('SIGKILL')
}

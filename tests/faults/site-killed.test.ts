import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SiteSettings } from './site-process.ts'
import { durableCluster, freshSettings, openTrial } from './trial.ts'
import type { Trial } from './trial.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2)
/** All data ever written is checked after each round, so a site is replaced after some rounds. */
const ROUNDS_PER_SITE = 10
const LIFE_MS = { min: 100, max: 1_000 }

test('a site on SQLite killed during writes loses no acknowledged write', async (t) => {
  await killAgainAndAgain(t, 'site killed, SQLite', () => freshSettings())
})

test('a site on PostgreSQL killed during writes loses no acknowledged write', async (t) => {
  const cluster = await durableCluster()
  await killAgainAndAgain(t, 'site killed, PostgreSQL', () => freshSettings(cluster))
})

async function killAgainAndAgain(
  t: TestContext,
  fault: string,
  fresh: () => Promise<SiteSettings>,
) {
  for (let left = ROUNDS; left > 0; left -= ROUNDS_PER_SITE) {
    const trial = await openTrial(t, await fresh())
    const recoveriesMs = await killAndRestart(trial, Math.min(left, ROUNDS_PER_SITE))
    await trial.report(fault, recoveriesMs)
  }
}

/** Resolves to how long each start took. */
async function killAndRestart(trial: Trial, rounds: number) {
  const recoveriesMs: number[] = []
  let site = await trial.start()
  for (let round = 0; round < rounds; round += 1) {
    const load = await trial.startLoad(site)
    await sleep(LIFE_MS.min + Math.random() * (LIFE_MS.max - LIFE_MS.min))
    await site.kill('SIGKILL')
    await load.stop()
    const killedAt = performance.now()
    site = await trial.start()
    recoveriesMs.push(performance.now() - killedAt)
    await trial.check(site, load)
  }
  await site.kill('SIGKILL')
  return recoveriesMs
}

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { engine } from '../engines.ts'
import { compareCachedWithFresh } from './compare.ts'
import { everyWrite } from './every-write.ts'
import type { Mutant } from './mutants.ts'
import { openTestBed } from './test-bed.ts'

const ROUNDS_MAX = 40

/** Fails if comparing cached with fresh responses does not detect the mistake. */
export async function assertMutantIsFound(t: TestContext, { name, always, parts }: Mutant) {
  const testBed = await openTestBed(t)
  const { client, engine: own } = await testBed.openHere('kept', parts(testBed, t))
  const sites = testBed.compared([client], own.db)
  const plan = { seed: name, writes: everyWrite, ...(always && { always }), rounds: ROUNDS_MAX }
  const { rounds, failed, wrong } = await compareCachedWithFresh(sites, plan)
  t.diagnostic(`${engine}, ${name}: round ${rounds}, ${wrong[0] ?? 'nothing'}`)
  assert.deepEqual(failed, [])
  assert.notDeepEqual(wrong, [])
}

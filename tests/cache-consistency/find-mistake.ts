import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { engine } from '../engines.ts'
import { compareKeptWithFresh } from './compare.ts'
import { everyWrite } from './every-write.ts'
import type { Mistake } from './mistakes.ts'
import { openGround } from './sites.ts'

const ROUNDS_MAX = 40

/** Fails if comparing cached with fresh responses does not detect the mistake. */
export async function findMistake(t: TestContext, { name, always, parts }: Mistake) {
  const ground = await openGround(t)
  const { door, engine: own } = await ground.openHere('kept', parts(ground, t))
  const sites = ground.compared([door], own.db)
  const plan = { seed: name, writes: everyWrite, ...(always && { always }), rounds: ROUNDS_MAX }
  const { rounds, wrong } = await compareKeptWithFresh(sites, plan)
  t.diagnostic(`${engine}, ${name}: round ${rounds}, ${wrong[0] ?? 'nothing'}`)
  assert.notDeepEqual(wrong, [])
}

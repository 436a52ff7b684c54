import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../scripts/setup/root.mjs'
import type { Memory } from './process-facts.ts'
import { plainEnvironment, startSite } from './site.ts'
import { below, middle } from './spread.ts'
import type { Check } from './spread.ts'

/** A measurement that is not a row of requests. */
export type Fact = { name: string; value: string; checks: Check[] }

const STARTS = 3
const START_MS_MAX = 1_500
const IDLE_MB_MAX = 150
const LOADED_MB_MAX = 350
const IDLE_AFTER_MS = 2_000

/** From `npm start` to the front page, excluding the fifth of a second that npm itself takes. */
export async function measureStart(name: string, storage: Record<string, string>): Promise<Fact> {
  const times: number[] = []
  for (let count = 0; count < STARTS; count += 1) {
    const readyMs = setupMs()
    const site = await startSite(storage)
    await site.close()
    times.push(readyMs + site.startMs)
  }
  const check = below(START_MS_MAX, { target: 'P9', asks: `< ${START_MS_MAX} ms`, is: times })
  return { name: `start to first answer, ${name}`, value: `${middle(times)} ms`, checks: [check] }
}

/**
 * Runs the setup that `npm start` runs before the site: checks that everything is installed and
 * built.
 */
function setupMs() {
  const startedAt = performance.now()
  const setup = join(root, 'scripts/setup.mjs')
  const { status } = spawnSync(process.execPath, [setup, '--build'], { env: plainEnvironment() })
  if (status !== 0) throw new Error('scripts/setup.mjs failed')
  return Math.round(performance.now() - startedAt)
}

export async function measureIdle(name: string, memory: () => Memory[]): Promise<Fact[]> {
  await sleep(IDLE_AFTER_MS)
  return memoryFacts(`memory idle, ${name}`, memory(), 'mb', IDLE_MB_MAX)
}

export const measureLoaded = (memory: Memory[]) =>
  memoryFacts('memory at its highest, reads of visitors', memory, 'peakMb', LOADED_MB_MAX)

/** Reported per process. */
function memoryFacts(name: string, memory: Memory[], which: 'mb' | 'peakMb', max: number): Fact[] {
  return memory.map((process) => {
    const is = process[which]
    const value = `${is} MB, its own now ${process.ownMb} MB`
    return { name, value, checks: [below(max, { target: 'P10', asks: `< ${max} MB`, is })] }
  })
}

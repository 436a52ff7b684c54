import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../server/db/engine.ts'
import { chanceOf } from '../chance.ts'
import type { Chance } from '../chance.ts'
import { inParallel } from '../faults/in-parallel.ts'
import { openDeck } from './deck.ts'
import { differenceOf } from './door.ts'
import type { Door, Reading, ResponseText } from './door.ts'
import { othersAddress, wrongOwnState } from './own-state.ts'
import { readingsOf } from './readings.ts'
import type { Sites } from './sites.ts'
import { insertWhatIsFew, pickSome } from './things-there.ts'
import { worldOf } from './world.ts'
import type { World, Write } from './writes.ts'

export type Plan = {
  seed: string
  writes: Write[]
  /** One of the matching writes runs in every round. */
  always?: RegExp
  rounds: number
}

type Run = { sites: Sites; chance: Chance; report: Report; seed: string }

const READS_AT_ONCE = 6
/** So many concurrent reads that some arrive while an earlier query of the change log is pending. */
const CROWD = 40
/** The number of reads during writes, half of them not read before. */
const READ_MEANWHILE = 20
const MARGIN_MS = 60
/** Reads may fail after connections were cut, so they are retried. */
const ATTEMPTS_MAX = 5

/**
 * Performs random writes while cached responses are read, waits for the writes, and compares every
 * site's responses with fresh ones. Stops after the first round with a difference.
 */
export async function compareKeptWithFresh(sites: Sites, plan: Plan) {
  const { seed, rounds } = plan
  const chance = chanceOf(seed)
  const report = openReport()
  const run: Run = { sites, chance, report, seed }
  const dealFor = openDeck(chance, plan.writes, plan.always)
  while (report.wrong.length === 0 && report.rounds < rounds) {
    report.rounds += 1
    await playRound(run, dealFor(report.rounds))
  }
  return report
}

const openReport = () => ({
  rounds: 0,
  writes: 0,
  /** Failed writes: another write may have deleted their row. */
  refused: 0,
  reads: 0,
  comparisons: 0,
  /** The differences, each with all that is needed to reproduce it. */
  wrong: [] as string[],
})

export type Report = ReturnType<typeof openReport>

/**
 * The readers compared in a round. A member's read brings the change log of its process up to date,
 * so visitors are also compared without any member: a while after other processes wrote, and at
 * once on the process that wrote.
 */
const AUDIENCES = ['members', 'members', 'visitors', 'visitors of who wrote'] as const

async function playRound(run: Run, dealt: Write[]) {
  const { sites, chance } = run
  await insertWhatIsFew(sites.hand)
  const ids = await pickSome(sites.hand, chance)
  const isLate = sites.visitorsBehindMs > 0
  const audience = isLate ? chance.pick(AUDIENCES) : 'everybody'
  const calls = dealt.filter(({ isCall }) => isCall)
  const isAtWriter = audience === 'visitors of who wrote' && calls.length > 0
  const doors = isAtWriter ? [chance.pick(sites.doors)] : sites.doors
  const isOfAudience = ({ who }: Reading) =>
    audience === 'everybody' || (who === null) === (audience !== 'members')
  const readings = readingsOf(ids, chance)
  await fill(run, readings.slice(READ_MEANWHILE / 2), doors)
  const written: string[] = []
  const writers = isAtWriter ? doors : [...sites.doors, sites.fresh]
  const world = worldOf({ sites, writers, chance, ids, written })
  const first = readings.slice(0, READ_MEANWHILE)
  const meanwhile = fill(run, isAtWriter ? first.filter(isOfAudience) : first, doors)
  const writes = isAtWriter ? calls : dealt
  await Promise.all(writes.map((write) => carryOut(run, write, { world, written })))
  if (!isAtWriter && audience.startsWith('visitors')) {
    await Promise.all([meanwhile, sleep(sites.visitorsBehindMs + MARGIN_MS)])
  }
  const atOnce = isAtWriter ? CROWD : READS_AT_ONCE
  await compare(run, { doors, readings: readings.filter(isOfAudience), written, atOnce })
  await meanwhile
}

async function carryOut(
  { sites, report }: Run,
  write: Write,
  { world, written }: { world: World; written: string[] },
) {
  report.writes += 1
  written.push(write.name)
  await sites.inTurn(() => write.run(world)).catch(() => (report.refused += 1))
}

/** Reads everything at every site, each with another reader than later. */
async function fill({ chance, report }: Run, readings: Reading[], doors: Door[]) {
  const whos = chance.shuffled(readings.map(({ who }) => who))
  const others = readings.map((reading, at) => ({ ...reading, who: whos[at] ?? null }))
  await Promise.all(
    doors.map((door) =>
      inParallel(READS_AT_ONCE, others, async (reading) => {
        report.reads += 1
        await door.read(reading).catch(() => null)
      }),
    ),
  )
}

type Comparison = { doors: Door[]; readings: Reading[]; written: string[]; atOnce: number }

async function compare(run: Run, { doors, readings, written, atOnce }: Comparison) {
  const { sites, report, seed } = run
  const kept = await Promise.all(
    doors.map((door) =>
      inParallel(atOnce, readings, (reading) => readPatiently(run, door, reading)),
    ),
  )
  await inParallel(READS_AT_ONCE, [...readings.entries()], async ([at, reading]) => {
    const fresh = await readPatiently(run, sites.fresh, reading)
    for (const [place, door] of doors.entries()) {
      const response = kept[place]?.[at]
      if (!response) continue
      report.comparisons += 1
      const wrong =
        (await wrongWith(sites.hand, reading, response)) ?? differenceOf(response, fresh)
      if (!wrong) continue
      const request = `${reading.path} for ${reading.who} in ${reading.community}`
      const where = `seed ${seed}, round ${report.rounds}, ${door.name}`
      report.wrong.push(`${request} (${where}; after ${written.join(', ')}): ${wrong}`)
    }
  })
}

async function readPatiently({ report }: Run, door: Door, reading: Reading) {
  for (let attempt = 1; ; attempt += 1) {
    report.reads += 1
    const response = await door.read(reading)
    if (response.status < 500 || attempt === ATTEMPTS_MAX) return response
  }
}

async function wrongWith(hand: Db, reading: Reading, { status, text }: ResponseText) {
  const others = othersAddress(reading, text)
  if (others) return `it shows ${others}`
  const isCall = status === 200 && reading.path.startsWith('/api/')
  return isCall ? wrongOwnState(hand, reading, text) : null
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../server/db/engine.ts'
import { chanceOf } from '../../server/demo/chance.ts'
import type { Chance } from '../../server/demo/chance.ts'
import { inParallel } from '../faults/in-parallel.ts'
import { openDeck } from './deck.ts'
import { differenceOf } from './door.ts'
import type { Door, Reading, Told } from './door.ts'
import { othersAddress, wrongOwnState } from './own-state.ts'
import { readingsOf } from './readings.ts'
import type { Sites } from './sites.ts'
import { insertWhatIsFew, pickSome } from './things-there.ts'
import { worldOf } from './world.ts'
import type { World, Write } from './writes.ts'

export type Plan = {
  seed: string
  writes: Write[]
  /** One of these is carried out in every round. */
  always?: RegExp
  rounds: number
  untilMs?: number
}

type Run = { sites: Sites; chance: Chance; report: Report; seed: string }

const READS_AT_ONCE = 6
/** So much is read while it is written, half of it not read before. */
const READ_MEANWHILE = 20
const VISITORS_EVERY = 3
const MARGIN_MS = 60
/** Where connections were cut, a site may say so. */
const ATTEMPTS_MAX = 5

/**
 * Writes at random while kept answers are read, waits until all is written, and compares what every
 * site tells then with what is made anew. The first round with a difference is the last.
 */
export async function compareKeptWithFresh(sites: Sites, plan: Plan) {
  const { seed, rounds, untilMs = Infinity } = plan
  const chance = chanceOf(seed)
  const report = openReport()
  const run: Run = { sites, chance, report, seed }
  const dealFor = openDeck(chance, plan.writes, plan.always)
  const startedAt = performance.now()
  while (report.wrong.length === 0 && report.rounds < rounds) {
    if (performance.now() - startedAt > untilMs) break
    report.rounds += 1
    await playRound(run, dealFor(report.rounds))
  }
  return report
}

const openReport = () => ({
  rounds: 0,
  writes: 0,
  /** Writes that came to nothing: somebody else may have deleted what they were about. */
  refused: 0,
  reads: 0,
  comparisons: 0,
  /** What was wrong, each with all that is needed to see it again. */
  wrong: [] as string[],
})

export type Report = ReturnType<typeof openReport>

async function playRound(run: Run, writes: Write[]) {
  const { sites, chance } = run
  await insertWhatIsFew(sites.hand)
  const ids = await pickSome(sites.hand, chance)
  const readings = readingsOf(ids, chance)
  // A member's read brings the log of its process up to date: visitors are looked at without any.
  const isForVisitors = chance.below(VISITORS_EVERY) === 0
  await fill(run, readings.slice(READ_MEANWHILE / 2))
  const written: string[] = []
  const world = worldOf({ sites, chance, ids, written })
  const meanwhile = fill(run, readings.slice(0, READ_MEANWHILE))
  await Promise.all(writes.map((write) => carryOut(run, write, { world, written })))
  if (isForVisitors) await Promise.all([meanwhile, sleep(sites.visitorsBehindMs + MARGIN_MS)])
  const isComparable = ({ who }: Reading) =>
    sites.visitorsBehindMs === 0 || (who === null) === isForVisitors
  await compare(run, readings.filter(isComparable), written)
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

/** Everything is read everywhere, each by somebody else than later. */
async function fill({ sites, chance, report }: Run, readings: Reading[]) {
  const whos = chance.shuffled(readings.map(({ who }) => who))
  const others = readings.map((reading, at) => ({ ...reading, who: whos[at] ?? null }))
  await Promise.all(
    sites.doors.map((door) =>
      inParallel(READS_AT_ONCE, others, async (reading) => {
        report.reads += 1
        await door.read(reading).catch(() => null)
      }),
    ),
  )
}

async function compare(run: Run, readings: Reading[], written: string[]) {
  const { sites, report, seed } = run
  const kept = await Promise.all(
    sites.doors.map((door) =>
      inParallel(READS_AT_ONCE, readings, (reading) => readPatiently(run, door, reading)),
    ),
  )
  await inParallel(READS_AT_ONCE, [...readings.entries()], async ([at, reading]) => {
    const fresh = await readPatiently(run, sites.fresh, reading)
    for (const [place, door] of sites.doors.entries()) {
      const told = kept[place]?.[at]
      if (!told) continue
      report.comparisons += 1
      const wrong = (await wrongWith(sites.hand, reading, told)) ?? differenceOf(told, fresh)
      if (!wrong) continue
      const asked = `${reading.path} for ${reading.who} in ${reading.community}`
      const where = `seed ${seed}, round ${report.rounds}, ${door.name}`
      report.wrong.push(`${asked} (${where}; after ${written.join(', ')}): ${wrong}`)
    }
  })
}

async function readPatiently({ report }: Run, door: Door, reading: Reading) {
  for (let attempt = 1; ; attempt += 1) {
    report.reads += 1
    const told = await door.read(reading)
    if (told.status < 500 || attempt === ATTEMPTS_MAX) return told
  }
}

async function wrongWith(hand: Db, reading: Reading, { status, text }: Told) {
  const others = othersAddress(reading, text)
  if (others) return `it shows ${others}`
  const isCall = status === 200 && reading.path.startsWith('/api/')
  return isCall ? wrongOwnState(hand, reading, text) : null
}

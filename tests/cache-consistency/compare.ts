import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../server/db/engine.ts'
import { createRandom } from '../seeded-random.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { inParallel } from '../faults/in-parallel.ts'
import { createWriteDealer } from './write-dealer.ts'
import { differenceOf } from './site-client.ts'
import type { SiteClient, ReadRequest, ResponseText } from './site-client.ts'
import { othersAddress, personalFieldError } from './personal-fields.ts'
import { readRequestsOf } from './read-requests.ts'
import type { Sites } from './test-bed.ts'
import { refillTables, pickIds } from './existing-rows.ts'
import { createWriteContext, ServerError } from './write-context.ts'
import type { WriteContext, Write } from './writes.ts'

export type Plan = {
  seed: string
  writes: Write[]
  /** One of the matching writes runs in every round. */
  always?: RegExp
  rounds: number
}

type Run = { sites: Sites; random: SeededRandom; report: Report; seed: string }

const READS_AT_ONCE = 6
/** So many concurrent reads that some arrive while an earlier query of the change log is pending. */
const CROWD = 40
/** The number of reads during writes, half of them not read before. */
const READ_MEANWHILE = 20
const MARGIN_MS = 60
/** The longest pause before a write, so that it may meet a read at any of its steps. */
const PAUSE_MAX_MS = 40
/** Reads may fail after connections were cut, so they are retried. */
const ATTEMPTS_MAX = 5

/**
 * Performs random writes while cached responses are read, waits for the writes, and compares every
 * site's responses with fresh ones. Stops after the first round with a difference.
 */
export async function compareCachedWithFresh(sites: Sites, plan: Plan) {
  const { seed, rounds } = plan
  const random = createRandom(seed)
  const report = openReport()
  const run: Run = { sites, random, report, seed }
  const dealFor = createWriteDealer(random, plan.writes, plan.always)
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
  /** Writes answered with status 500. */
  failed: [] as string[],
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
  const { sites, random } = run
  await refillTables(sites.directDb)
  const ids = await pickIds(sites.directDb, random)
  const isLate = sites.visitorsBehindMs > 0
  const audience = isLate ? random.pick(AUDIENCES) : 'everybody'
  const calls = dealt.filter(({ isCall }) => isCall)
  const isAtWriter = audience === 'visitors of who wrote' && calls.length > 0
  const clients = isAtWriter ? [random.pick(sites.clients)] : sites.clients
  const isOfAudience = ({ who }: ReadRequest) =>
    audience === 'everybody' || (who === null) === (audience !== 'members')
  const requests = readRequestsOf(ids, random)
  await fill(run, requests.slice(READ_MEANWHILE / 2), clients)
  const written: string[] = []
  const writers = isAtWriter ? clients : [...sites.clients, sites.fresh]
  const context = createWriteContext({ sites, writers, random, ids, written })
  const first = requests.slice(0, READ_MEANWHILE)
  const meanwhile = fill(run, isAtWriter ? first.filter(isOfAudience) : first, clients)
  const writes = isAtWriter ? calls : dealt
  await Promise.all(writes.map((write) => carryOut(run, write, { context, written })))
  if (!isAtWriter && audience.startsWith('visitors')) {
    await Promise.all([meanwhile, sleep(sites.visitorsBehindMs + MARGIN_MS)])
  }
  const atOnce = isAtWriter ? CROWD : READS_AT_ONCE
  await compare(run, { clients, requests: requests.filter(isOfAudience), written, atOnce })
  await meanwhile
}

async function carryOut(
  { sites, random, report }: Run,
  write: Write,
  { context, written }: { context: WriteContext; written: string[] },
) {
  report.writes += 1
  written.push(write.name)
  await sites
    .inTurn(async () => {
      await sleep(random.below(PAUSE_MAX_MS))
      await write.run(context)
    })
    .catch((error: unknown) => {
      if (error instanceof ServerError) report.failed.push(error.message)
      report.refused += 1
    })
}

/** Reads everything at every site, each with another reader than later. */
async function fill({ random, report }: Run, requests: ReadRequest[], clients: SiteClient[]) {
  const whos = random.shuffled(requests.map(({ who }) => who))
  const others = requests.map((request, at) => ({ ...request, who: whos[at] ?? null }))
  await Promise.all(
    clients.map((client) =>
      inParallel(READS_AT_ONCE, others, async (request) => {
        report.reads += 1
        await client.read(request).catch(() => null)
      }),
    ),
  )
}

type Comparison = {
  clients: SiteClient[]
  requests: ReadRequest[]
  written: string[]
  atOnce: number
}

async function compare(run: Run, { clients, requests, written, atOnce }: Comparison) {
  const { sites, report, seed } = run
  const cached = await Promise.all(
    clients.map((client) =>
      inParallel(atOnce, requests, (request) => readPatiently(run, client, request)),
    ),
  )
  await inParallel(READS_AT_ONCE, [...requests.entries()], async ([at, request]) => {
    const fresh = await readPatiently(run, sites.fresh, request)
    for (const [index, client] of clients.entries()) {
      const response = cached[index]?.[at]
      if (!response) continue
      report.comparisons += 1
      const wrong =
        (await wrongWith(sites.directDb, request, response)) ?? differenceOf(response, fresh)
      if (!wrong) continue
      const what = `${request.path} for ${request.who} in ${request.community}`
      const where = `seed ${seed}, round ${report.rounds}, ${client.name}`
      report.wrong.push(`${what} (${where}; after ${written.join(', ')}): ${wrong}`)
    }
  })
}

async function readPatiently({ report }: Run, client: SiteClient, request: ReadRequest) {
  for (let attempt = 1; ; attempt += 1) {
    report.reads += 1
    const response = await client.read(request)
    if (response.status < 500 || attempt === ATTEMPTS_MAX) return response
  }
}

async function wrongWith(db: Db, request: ReadRequest, { status, text }: ResponseText) {
  const others = othersAddress(request, text)
  if (others) return `it shows ${others}`
  const isCall = status === 200 && request.path.startsWith('/api/')
  return isCall ? personalFieldError(db, request, text) : null
}

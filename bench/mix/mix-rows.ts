import type { Flow } from '../generator/flow.ts'
import type { Generator } from '../generator/open-generator.ts'
import { headText } from '../generator/open-generator.ts'
import type { MixPart } from '../generator/requests.ts'
import { measureRounds } from '../measure.ts'
import type { Round, Target } from '../measure.ts'
import { NODEBB_MIX } from '../peers.ts'
import { reportProgress } from '../progress.ts'
import { READERS } from '../reads.ts'
import { atLeast, below } from '../spread.ts'
import type { Check } from '../spread.ts'
import { failureOf } from '../targets.ts'
import type { Row } from '../targets.ts'
import type { Member } from './members.ts'
import { ACCEPTED } from './pages.ts'
import { WRITES_PER_SECOND } from './writes.ts'

type Work = {
  name: string
  who: 'visitor' | 'member'
  hasWrites: boolean
  target: string
  timesNodeBB: number
  p99MsMax: number
}

const meanwhile = `the mix with ${WRITES_PER_SECOND} writes a second`

const WORKS: Work[] = [
  {
    name: 'the mix, visitor',
    who: 'visitor',
    hasWrites: false,
    target: 'P12',
    timesNodeBB: 20,
    p99MsMax: 25,
  },
  {
    name: 'the mix, member',
    who: 'member',
    hasWrites: false,
    target: 'P13',
    timesNodeBB: 20,
    p99MsMax: 40,
  },
  {
    name: `${meanwhile}, visitor`,
    who: 'visitor',
    hasWrites: true,
    target: 'P14',
    timesNodeBB: 10,
    p99MsMax: 50,
  },
  {
    name: `${meanwhile}, member`,
    who: 'member',
    hasWrites: true,
    target: 'P14',
    timesNodeBB: 10,
    p99MsMax: 50,
  },
]

export const MIX_ROWS = WORKS.map(({ name }) => name)

const WRITES_P99_MS_MAX = 50
/** A shorter response cannot be a page, however well compressed. */
const PAGE_BYTES_MIN = 1_000
const WARM_UP_SECONDS = 3

type Run = {
  generator: Generator
  target: Target
  seconds: number
  rounds: number
  members: Member[]
  parts: MixPart[]
  writing: Flow
  wants: (name: string) => boolean
}

/** A community that reads, visitors and members separately, and then reads while it writes. */
export async function measureMix(run: Run): Promise<Row[]> {
  const { generator, target, members, parts, writing } = run
  const rows: Row[] = []
  for (const work of WORKS.filter(({ name }) => run.wants(name))) {
    reportProgress(work.name)
    const people = work.who === 'visitor' ? [{}] : members.map(({ cookie }) => ({ cookie }))
    const heads = people.map((own) => headText(target.url, { ...ACCEPTED, ...own }))
    const reading = { requests: { parts, heads }, callers: READERS, bytesMin: PAGE_BYTES_MIN }
    await generator.run(target.url, WARM_UP_SECONDS, [reading])
    const flows: [Flow, ...Flow[]] = work.hasWrites ? [reading, writing] : [reading]
    const rounds = await measureRounds(run, flows)
    rows.push({ name: work.name, kind: 'own', rounds, checks: checksOf(work, rounds) })
  }
  return rows
}

function checksOf({ who, hasWrites, target, timesNodeBB, p99MsMax }: Work, rounds: Round[]) {
  const failure = failureOf({ rounds })
  const nodeBB = NODEBB_MIX[who]
  const checks: Check[] = [
    atLeast(timesNodeBB, {
      target,
      asks: `≥ ${timesNodeBB} × NodeBB’s ${nodeBB} a second`,
      failure,
      is: rounds.map(({ perSecond }) => perSecond / nodeBB),
    }),
    below(p99MsMax, {
      target,
      asks: `p99 < ${p99MsMax} ms`,
      failure,
      is: rounds.map(({ p99Ms }) => p99Ms),
    }),
  ]
  if (!hasWrites) return checks
  const writes = below(WRITES_P99_MS_MAX, {
    target,
    asks: `writes' p99 < ${WRITES_P99_MS_MAX} ms`,
    failure,
    is: rounds.flatMap(({ beside }) => beside.map(({ p99Ms }) => p99Ms)),
  })
  return [...checks, writes]
}

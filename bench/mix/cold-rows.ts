import type { Generator } from '../generator/open-generator.ts'
import { requestText } from '../generator/open-generator.ts'
import { measure } from '../measure.ts'
import type { Round, Target } from '../measure.ts'
import { reportProgress } from '../progress.ts'
import { below } from '../spread.ts'
import { failureOf } from '../targets.ts'
import type { Row } from '../targets.ts'
import { coldPaths } from './cold-paths.ts'
import type { ColdKind, Size } from './cold-paths.ts'
import { ACCEPTED } from './pages.ts'

const CPU_MS_MAX: Partial<Record<ColdKind, number>> = { topic: 1.5, list: 2.2, home: 4 }
const CALLERS = 8
/**
 * A round has this many pages for each of its seconds, and is aborted after this many times its
 * duration.
 */
const PAGES_PER_SECOND = 200
const TIMES_LONGER_MAX = 10
/** Until the JavaScript engine has compiled the hot code. */
const WARM_UP_ROUNDS = 2

type Run = {
  generator: Generator
  target: Target
  seconds: number
  rounds: number
  size: Size
  kinds: ColdKind[]
  wants: (name: string) => boolean
}

export const coldRowName = (kind: ColdKind) => `cold ${kind} page, visitor`

export const MIX_KINDS: ColdKind[] = ['topic', 'list', 'home']
export const COLD_ROWS = MIX_KINDS.map(coldRowName)

/**
 * The cost of a page requested for the first time, in processor time of the site's processes: every
 * path is requested once, from a freshly started site.
 */
export async function measureCold(run: Run): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of run.kinds.filter((kind) => run.wants(coldRowName(kind)))) {
    reportProgress(coldRowName(kind))
    const rounds = await measureKind(run, coldPaths(kind, run.size))
    rows.push({ name: coldRowName(kind), kind: 'own', rounds, checks: checksOf(kind, rounds) })
  }
  return rows
}

async function measureKind(run: Run, paths: string[]) {
  const { generator, target, seconds } = run
  const parts = run.rounds + WARM_UP_ROUNDS
  const pages = Math.min(Math.floor(paths.length / parts), Math.ceil(PAGES_PER_SECOND * seconds))
  let asked = 0
  const next = (count: number) => {
    const once = paths
      .slice(asked, (asked += count))
      .map((path) => requestText(target.url, { path, headers: ACCEPTED }))
    return { requests: { once }, callers: CALLERS }
  }
  const secondsMax = seconds * TIMES_LONGER_MAX
  await generator.run(target.url, secondsMax, [next(pages * WARM_UP_ROUNDS)])
  const rounds: Round[] = []
  while (rounds.length < run.rounds) {
    const measured = await measure(generator, target, secondsMax, [next(pages)])
    rounds.push({ ...measured, limit: null })
  }
  return rounds
}

function checksOf(kind: ColdKind, rounds: Round[]) {
  const max = CPU_MS_MAX[kind]
  if (max === undefined) return []
  const is = rounds.map(({ cpuMicros }) => (cpuMicros ?? NaN) / 1_000)
  const failure = failureOf({ rounds })
  return [below(max, { target: 'P15', asks: `< ${max} ms of processor`, is, failure })]
}

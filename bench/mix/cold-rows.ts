import type { Generator } from '../generator/open-generator.ts'
import { requestText } from '../generator/open-generator.ts'
import { measure } from '../measure.ts'
import type { Round, Target } from '../measure.ts'
import { say } from '../progress.ts'
import { below } from '../spread.ts'
import { troubleOf } from '../targets.ts'
import type { Row } from '../targets.ts'
import { ACCEPTED, coldPaths } from './pages.ts'
import type { ColdKind, Size } from './pages.ts'

const CPU_MS_MAX: [ColdKind, number][] = [
  ['topic', 1.5],
  ['list', 2.2],
  ['home', 4],
]
const CALLERS = 8

type Run = {
  generator: Generator
  target: Target
  seconds: number
  rounds: number
  size: Size
  wants: (name: string) => boolean
}

const nameOf = (kind: ColdKind) => `cold ${kind} page, visitor`

export const COLD_ROWS = CPU_MS_MAX.map(([kind]) => nameOf(kind))

/**
 * What a page costs that nobody has asked for before, in the processor time of the site's processes:
 * every address is asked once, those of the warm-up apart, of a site that has just started.
 */
export async function measureCold(run: Run): Promise<Row[]> {
  const { generator, target, seconds, size, wants } = run
  const rows: Row[] = []
  for (const [kind, cpuMsMax] of CPU_MS_MAX.filter(([kind]) => wants(nameOf(kind)))) {
    say(nameOf(kind))
    const [warmUp = [], ...slices] = sliced(coldPaths(kind, size), run.rounds + 1)
    const flow = (paths: string[]) => {
      const once = paths.map((path) => requestText(target.url, { path, headers: ACCEPTED }))
      return { requests: { once }, callers: CALLERS }
    }
    await generator.run(target.url, seconds, [flow(warmUp)])
    const rounds: Round[] = []
    for (const slice of slices) {
      const measured = await measure(generator, target, seconds, [flow(slice)])
      rounds.push({ ...measured, limit: null })
    }
    const check = below(cpuMsMax, {
      ...{ target: 'P15', asks: `< ${cpuMsMax} ms of processor`, trouble: troubleOf({ rounds }) },
      is: rounds.map(({ cpuMicros }) => (cpuMicros ?? NaN) / 1_000),
    })
    rows.push({ name: nameOf(kind), kind: 'own', rounds, checks: [check] })
  }
  return rows
}

const sliced = (paths: string[], count: number) =>
  Array.from({ length: count }, (_, at) => paths.filter((_path, place) => place % count === at))

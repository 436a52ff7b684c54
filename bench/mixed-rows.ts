import type { Flow } from './generator/flow.ts'
import type { Generator } from './generator/open-generator.ts'
import { measureRounds } from './measure.ts'
import type { Target } from './measure.ts'
import { reportProgress } from './progress.ts'
import { READERS } from './reads.ts'
import type { Headers, Read } from './reads.ts'
import type { Seeded } from './seed/seed.ts'
import type { Row } from './targets.ts'
import { replyRequests } from './write-rows.ts'

const WRITES_PER_SECOND = 20
const WRITERS = 4

type Run = {
  generator: Generator
  seconds: number
  rounds: number
  site: Target
  member: Headers
  seeded: Seeded
  wants: (name: string) => boolean
}

/**
 * 32 readers of list, topic and home while replies are posted, each of which changes those pages.
 */
export async function measureMixed(run: Run, reads: Read[]) {
  const { site, member, seeded } = run
  const writing: Flow = {
    requests: replyRequests(site.url, member, seeded),
    callers: WRITERS,
    perSecond: WRITES_PER_SECOND,
  }
  const rows: Row[] = []
  for (const kind of ['visitor page', 'visitor JSON', 'member page', 'member JSON'] as const) {
    const [who, form] = kind.split(' ')
    const name = `${form === 'page' ? 'pages' : 'JSON'} with 20 writes a second, ${who}`
    const requests = reads.filter((read) => read.kind === kind && isPlain(read))
    if (!run.wants(name)) continue
    reportProgress(name)
    const flow = { requests: requests.flatMap((read) => read.requests), callers: READERS }
    const rounds = await measureRounds({ ...run, target: site }, [flow, writing])
    rows.push({ name, kind: 'mixed', rounds })
  }
  return rows
}

/** The most frequent requests: the lists, and a topic of usual length. */
const isPlain = ({ name }: Read) =>
  /^(topic list|topic|home)( page| JSON|'s list JSON), \w+$/.test(name)

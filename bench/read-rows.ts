import type { Generator } from './generator/open-generator.ts'
import { requestText } from './generator/open-generator.ts'
import type { Canned } from './limits/bare-server.ts'
import { canAnswer, openBareServer, tenKilobytes } from './limits/open-bare-server.ts'
import { measure } from './measure.ts'
import type { Round, Target } from './measure.ts'
import { READERS } from './reads.ts'
import type { Read } from './reads.ts'
import { reportProgress } from './progress.ts'
import type { Row } from './targets.ts'

type Run = {
  generator: Generator
  seconds: number
  rounds: number
  site: Target
  bare: Awaited<ReturnType<typeof openBare>>
}

/** The bare server with the site's response to each of these reads; index 0 is the yardstick. */
export async function openBare(folder: string, url: string, reads: Read[], workers: number) {
  const responses: Canned[] = []
  for (const { sample } of reads) responses.push(await canAnswer(url + sample.path, sample.headers))
  const server = await openBareServer(folder, [tenKilobytes, ...responses], workers)
  const flow = (at: number) => ({
    requests: [requestText(server.url, { path: `/${at}` })],
    callers: READERS,
  })
  return {
    target: server,
    /** Half of the sampled size: a page that lost its list is answered with 200 too. */
    bytesMinFor: (read: Read) => {
      const { body = '' } = responses[reads.indexOf(read)] ?? {}
      return read.requests.length > 1 ? 0 : Buffer.byteLength(body, 'base64') / 2
    },
    yardstick: flow(0),
    flowFor: (read: Read) => flow(reads.indexOf(read) + 1),
    close: server.close,
  }
}

/**
 * Measures each row and its limit right after each other, so that other load on the machine affects
 * both.
 */
export async function measureReads(run: Run, reads: Read[]) {
  const { generator, seconds, site, bare } = run
  const rows: Row[] = []
  for (const read of reads) {
    reportProgress(read.name)
    const { name, kind, requests } = read
    const flow = { requests, callers: READERS, bytesMin: bare.bytesMinFor(read) }
    const rounds: Round[] = []
    while (rounds.length < run.rounds) {
      const measured = await measure(generator, site, seconds, [flow])
      const limit = await measure(generator, bare.target, seconds, [bare.flowFor(read)])
      const { perSecond, cpuMicros } = limit
      rounds.push({ ...measured, limit: { of: 'bare', perSecond, cpuMicros } })
    }
    rows.push({ name, kind, rounds })
  }
  return rows
}

/** Runs all of them once, so that no row pays for compilation. */
export async function warmUp({ generator, site }: Pick<Run, 'generator' | 'site'>, reads: Read[]) {
  const requests = reads.flatMap((read) => read.requests.slice(0, 20))
  await generator.run(site.url, WARM_UP_SECONDS, [{ requests, callers: READERS }])
}

const WARM_UP_SECONDS = 4

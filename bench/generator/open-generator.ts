import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Flow, FlowResult } from './flow.ts'
import type { Job } from './generate.ts'

export type Generator = {
  /** One run; its load is over when this resolves. */
  run(job: Omit<Job, 'warmUpMs'>): Promise<FlowResult[]>
  close(): void
}

const WARM_UP_SHARE = 0.2

/** One generator for all rows, so that its own code is warm in each. */
export function openGenerator(): Generator {
  const child = fork(new URL(import.meta.resolve('./generate.ts')))
  return {
    async run({ seconds, ...job }) {
      child.send({ ...job, seconds, warmUpMs: seconds * 1_000 * WARM_UP_SHARE } satisfies Job)
      const [results] = (await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => {
          throw new Error('the load generator ended')
        }),
      ])) as [FlowResult[]]
      return results
    },
    close: () => child.disconnect(),
  }
}

type RequestParts = { path: string; method?: string; headers?: Record<string, string>; body?: object }

/** A request's text. Without `accept-encoding` the answer comes as it is. */
export function requestText(
  url: string,
  { path, method = 'GET', headers = {}, body }: RequestParts,
): string {
  const content = body ? JSON.stringify(body) : ''
  const lines = Object.entries({
    host: new URL(url).host,
    ...headers,
    ...(body && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
    }),
  }).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines, '', content].join('\r\n')
}

/** The one flow of a run that has only one. */
export async function runOne(generator: Generator, job: { url: string; seconds: number; flow: Flow }) {
  const { url, seconds, flow } = job
  const [result] = await generator.run({ url, seconds, flows: [flow] })
  if (!result) throw new Error('the load generator gave no result')
  return result
}

import { fileURLToPath } from 'node:url'
import { startChild } from '../child.ts'
import type { Flow, FlowResult } from './flow.ts'
import type { Job } from './generate.ts'

export type Generator = ReturnType<typeof openGenerator>

const WARM_UP_SHARE = 0.2

/** One generator for all rows, so that its own code is warm in each. */
export function openGenerator() {
  const child = startChild(fileURLToPath(import.meta.resolve('./generate.ts')))

  /** One run; its load has ended when this resolves. */
  async function run(url: string, seconds: number, flows: Flow[]) {
    // Requests that are sent only once would be used up by a warm-up.
    const isWarm = flows.every(({ requests }) => !('once' in requests))
    const warmUpMs = isWarm ? seconds * 1_000 * WARM_UP_SHARE : 0
    child.send({ url, seconds, flows, warmUpMs } satisfies Job)
    return (await child.whileItRuns(child.nextMessage())) as FlowResult[]
  }

  return {
    run,
    pid: child.pid,
    close: () => child.end(),
  }
}

type Parts = { path: string; method?: string; headers?: Record<string, string>; body?: object }

/** A request's text. Without `accept-encoding` the response is uncompressed. */
export function requestText(url: string, { path, method = 'GET', headers = {}, body }: Parts) {
  const content = body ? JSON.stringify(body) : ''
  const length = { 'content-length': String(Buffer.byteLength(content)) }
  const all = { ...headers, ...(body && { 'content-type': 'application/json', ...length }) }
  return `${method} ${path} HTTP/1.1\r\n${headText(url, all)}\r\n${content}`
}

/** The header lines of a request, the host first. */
export const headText = (url: string, headers: Record<string, string>) =>
  Object.entries({ host: new URL(url).host, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

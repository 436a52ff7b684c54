/**
 * The load generator, a separate process: it runs the jobs it receives and sends back their
 * results.
 */
import { runFlow } from './flow.ts'
import type { Flow, FlowResult } from './flow.ts'

export type Job = { url: string; warmUpMs: number; seconds: number; flows: Flow[] }

process.on('message', (job: Job) => void run(job))
// The parent process has gone.
process.on('disconnect', () => process.exit(0))

async function run({ url, warmUpMs, seconds, flows }: Job) {
  const countsFrom = performance.now() + warmUpMs
  const span = { countsFrom, endsAt: countsFrom + seconds * 1_000 }
  const target = new URL(url)
  const results: FlowResult[] = await Promise.all(flows.map((flow) => runFlow(target, flow, span)))
  process.send?.(results)
}

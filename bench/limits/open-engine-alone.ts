import { fileURLToPath } from 'node:url'
import { startChild } from '../child.ts'
import { cpuMsOf } from '../process-facts.ts'
import type { EngineJob } from './engine-alone.ts'

export type EngineAlone = ReturnType<typeof openEngineAlone>

/** The storage engine in a separate process, beside the idle site. */
export function openEngineAlone(environment: Record<string, string>) {
  const program = fileURLToPath(import.meta.resolve('./engine-alone.ts'))
  const child = startChild(program, { environment: { ...process.env, ...environment } })
  return {
    async run(job: EngineJob) {
      const cpuBefore = cpuMsOf([child.pid])
      child.send(job)
      const { perSecond } = (await child.whileItRuns(child.nextMessage())) as { perSecond: number }
      const cpuMs = cpuMsOf([child.pid]) - cpuBefore
      return { perSecond, cpuMicros: (cpuMs * 1_000) / (perSecond * job.seconds) }
    },
    close: () => child.end(),
  }
}

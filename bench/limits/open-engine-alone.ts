import { fileURLToPath } from 'node:url'
import { startChild } from '../child.ts'
import type { EngineJob } from './engine-alone.ts'

export type EngineAlone = ReturnType<typeof openEngineAlone>

/** The storage engine in a process of its own, beside the site, which waits meanwhile. */
export function openEngineAlone(environment: Record<string, string>) {
  const program = fileURLToPath(import.meta.resolve('./engine-alone.ts'))
  const child = startChild(program, { environment: { ...process.env, ...environment } })
  return {
    async run(job: EngineJob) {
      child.send(job)
      const { perSecond } = (await child.whileItRuns(child.nextMessage())) as { perSecond: number }
      return perSecond
    },
    close: () => child.end(),
  }
}

import type { Fact } from './facts.ts'
import type { EngineJob } from './limits/engine-alone.ts'
import type { EngineAlone } from './limits/open-engine-alone.ts'
import type { Options } from './options.ts'
import { reportProgress } from './progress.ts'
import { READERS } from './reads.ts'
import type { Seeded } from './seed/seed.ts'

/**
 * The rate of the storage engine with prepared statements, without HTTP: the limit of everything
 * else.
 */
export async function measureStorage(
  alone: EngineAlone,
  { seconds }: Options,
  { userId, content, topicIds, typical }: Seeded,
): Promise<Fact[]> {
  const job = { seconds, callers: READERS, userId, content, topicIds }
  const works: [string, EngineJob][] = [
    ['first page of topics', { ...job, work: 'list' }],
    ['a topic with the usual replies', { ...job, work: 'topic', topicIds: [typical] }],
    ['any topic with its replies', { ...job, work: 'topic' }],
    ['reply, counted, on disk', { ...job, work: 'reply' }],
    ['new topic, tagged, on disk', { ...job, work: 'new topic' }],
  ]
  const facts: Fact[] = []
  for (const [name, work] of works) {
    reportProgress(`storage alone: ${name}`)
    const { perSecond, cpuMicros } = await alone.run(work)
    const value = `${perSecond.toFixed(0)} a second, ${cpuMicros.toFixed(0)} µs of processor each`
    facts.push({ name: `storage alone: ${name}`, value, checks: [] })
  }
  return facts
}

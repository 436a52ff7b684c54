/**
 * The limit of the storage: the statements of a page or a write, prepared once and run by the
 * driver alone, in a separate process.
 */
import { readSettings } from '../../server/config.ts'
import { openEngine } from '../../server/db/engine.ts'
import { openPreparedPostgres, openPreparedSqlite } from './prepared.ts'
import type { Prepared } from './prepared.ts'
import { statementsOf } from './statements.ts'
import type { Post, Work } from './statements.ts'

export type EngineJob = Post & {
  seconds: number
  callers: number
  work: Work
  topicIds: number[]
}

/** As many as the site itself opens to a PostgreSQL server. */
const CONNECTIONS_MAX = 14

const settings = readSettings()
const { databaseUrl } = settings
const engine = openEngine(settings)
const connections: Prepared[] = []

process.on('message', (job: EngineJob) => void run(job))
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => void close().then(() => process.exit(0)))

async function run(job: EngineJob) {
  // SQLite has one writer and its driver is synchronous: more connections do not help.
  const wanted = databaseUrl ? Math.min(job.callers, CONNECTIONS_MAX) : 1
  while (connections.length < wanted) connections.push(await connect())
  const statements = statementsOf(job.work, engine, job)
  const endsAt = performance.now() + job.seconds * 1_000
  let done = 0
  async function caller({ run }: Prepared) {
    while (performance.now() < endsAt) {
      const id = job.topicIds[done % job.topicIds.length] ?? 0
      done += 1
      for (const statement of statements(id)) await run(statement)
    }
  }
  await Promise.all(connections.slice(0, wanted).map(caller))
  process.send?.({ perSecond: done / job.seconds })
}

const connect = () =>
  databaseUrl ? openPreparedPostgres(databaseUrl) : openPreparedSqlite(settings)

async function close() {
  for (const connection of connections) await connection.close()
  await engine.close()
}

import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/durations.ts'
import { findInconsistencies } from '../../server/consistency/queries.ts'
import type { Db } from '../../server/db/engine.ts'
import { insertSession } from '../../tests/test-users.ts'
import { insertTool } from '../../tests/insert-rows.ts'
import type { Options } from '../options.ts'
import { reportProgress, step } from '../progress.ts'
import { seed } from '../seed/seed.ts'
import { startSite } from '../site.ts'
import type { Storage } from '../storage.ts'
import { abuse } from './abuse.ts'
import { reads, writes } from './actions.ts'
import type { Action } from './actions.ts'
import { openClient } from './client.ts'
import type { Client } from './client.ts'
import { HEAD, lineOf, memoryInAll, openHandles, percentile } from './samples.ts'
import type { Sample } from './samples.ts'

const MEMBERS = 20
const TOOLS = 30
const UNDER_WAY_MAX = 200

/**
 * `--soak`: a working community beside clients that send hostile texts, hang up and delete
 * accounts, for `minutes`. Prints a line a minute: memory, handles and the 99th percentile of reads
 * stay flat. At the end every counter of the database must be correct.
 */
export async function runSoak({ topics, replies, minutes, workers }: Options, storage: Storage) {
  const engine = storage.openEngine()
  const seeded = await step(`${topics} topics`, () => seed(engine, { topics, replies }))
  const tools = await insertTools(engine.db)
  const cookies = await insertSessions(engine.db, seeded.userId)
  const site = await startSite(storage.environment, { workers })
  const counts = openCounts()
  const known = { url: site.url, topics: seeded.topicIds, tools }
  const clients = cookies.map((cookie) => openClient(known, cookie, counts.report))
  const loops = startAll([...reads, ...writes, ...abuse], clients, counts)

  console.log(HEAD)
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(MINUTE_MS)
    const own = {
      minute,
      siteMb: memoryInAll(site.pids()),
      handles: openHandles(site.pids()),
      databaseMb: memoryInAll(storage.databasePids()),
    }
    console.log(lineOf({ ...own, ...counts.take() }))
  }
  await loops.stop()
  await site.close()
  const findings = await findInconsistencies(engine.db)
  await engine.close()
  console.log(`\nanswers by status: ${counts.statuses()}`)
  console.log(findings.length === 0 ? 'The data is consistent.' : findings.join('\n'))
  if (findings.length > 0 || counts.hasServerErrors()) process.exitCode = 1
}

async function insertTools(db: Db) {
  const ids: number[] = []
  for (let at = 0; at < TOOLS; at += 1) ids.push((await insertTool(db, { name: `Tool ${at}` })).id)
  return ids
}

async function insertSessions(db: Db, firstUser: number) {
  const cookies: string[] = ['']
  for (let at = 0; at < MEMBERS; at += 1) {
    cookies.push(`sid=${await insertSession(db, firstUser + at)}`)
  }
  return cookies
}

type Counts = ReturnType<typeof openCounts>

function openCounts() {
  let reads: number[] = []
  let requests = 0
  let errors = 0
  const byStatus = new Map<number, number>()
  return {
    noteRead: (ms: number) => void reads.push(ms),
    report: (status: number, what: string) => {
      requests += 1
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
      const isError = status === 0 || status >= 500
      if (!isError) return
      errors += 1
      if (errors <= ERRORS_SAID) reportProgress(`${status} ${what}`)
    },
    /** The counts since the last call. */
    take(): Pick<Sample, 'requests' | 'errors' | 'readP50Ms' | 'readP99Ms'> {
      const sorted = reads.toSorted((a, b) => a - b)
      const taken = {
        requests,
        errors,
        readP50Ms: percentile(sorted, 0.5),
        readP99Ms: percentile(sorted, 0.99),
      }
      reads = []
      requests = 0
      errors = 0
      return taken
    },
    statuses: () => JSON.stringify(Object.fromEntries([...byStatus].toSorted(([a], [b]) => a - b))),
    /** A 503 guarantees that nothing was executed, and is the response to overload. */
    hasServerErrors: () => [0, 500, 502, 504].some((status) => byStatus.has(status)),
  }
}

const ERRORS_SAID = 5

/** Runs each action at its own rate with random clients; limits the number in flight. */
function startAll(actions: Action[], clients: Client[], counts: Counts) {
  let isStopped = false
  let underWay = 0
  async function loop({ perSecond, isRead, run }: Action) {
    const pauseMs = 1_000 / perSecond
    while (!isStopped) {
      await sleep(pauseMs * (0.5 + Math.random()))
      const client = clients[Math.floor(Math.random() * clients.length)]
      if (!client || underWay >= UNDER_WAY_MAX) continue
      underWay += 1
      const start = performance.now()
      void run(client).finally(() => {
        underWay -= 1
        if (isRead) counts.noteRead(performance.now() - start)
      })
    }
  }
  const running = Promise.all(actions.map(loop))
  return {
    async stop() {
      isStopped = true
      await running
      while (underWay > 0) await sleep(50)
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { TopicWithReplies } from '#contract/topics.ts'
import { call } from './call.ts'
import { keyIn } from './found-by-sql.ts'
import type { Entry, Ledger } from './ledger.ts'
import type { Reading } from './reply-order.ts'
import type { Writer } from './writer.ts'
import { writeSomething, writeTopic } from './writer.ts'

const WRITERS = 16
const THREADS = 4
const MEMBERS = 4
/** Pause after a response that is not a success: while a site is down, clients are busy enough. */
const PAUSE_MS = 100
/** Readings tell what was stored in between, not how fast they are. */
const BETWEEN_READINGS_MS = 20
/** Hashing a password takes a core a tenth of a second: most of it is left to the writers. */
const BETWEEN_NEWCOMERS_MS = 500
const NEXT_ACK_MAX_MS = 60_000

export type Load = {
  readings: Reading[]
  /**
   * Resolves once a write is acknowledged that was sent after this call: on a busy machine, responses
   * from before a fault arrive after it.
   */
  nextAck: () => Promise<void>
  /** Resolves when all writers and readers have their last response. */
  stop: () => Promise<void>
}

/**
 * Runs writers without pauses, some readers, and registrations. With several processes, a visitor
 * may get a response that is a second old; a member may not.
 *
 * @throws {Error} if the first topic cannot be created
 */
export async function startLoad(url: string, ledger: Ledger, isShared: boolean): Promise<Load> {
  const sessions = await membersOf(url, ledger)
  const everybodys = { url, ledger, threads: [] as number[], topics: [] as number[] }
  const writers = Array.from({ length: WRITERS }, (_, at): Writer => {
    return { ...everybodys, session: sessions[at % sessions.length] ?? '', mine: [] }
  })
  const { threads } = everybodys
  for (const { session } of writers.slice(0, THREADS)) {
    const { id } = await writeTopic({ ...everybodys, session, topics: [], mine: [] })
    if (id === null) throw new Error('no topic could be made to begin with')
    threads.push(id)
  }

  const readings: Reading[] = []
  const readers = [isShared ? (sessions[0] ?? '') : '', sessions[1] ?? '']
  const end = new AbortController()
  const awaited = new Set<{ since: number; resolve: () => void }>()
  async function repeat(step: () => Promise<boolean>, pauseMs = 0) {
    while (!end.signal.aborted) {
      const isDone = await step()
      await sleep(isDone ? pauseMs : PAUSE_MS)
    }
  }
  async function write(writer: Writer) {
    const { outcome, askedAt } = await writeSomething(writer)
    if (outcome !== 'acked') return false
    for (const one of awaited) {
      if (askedAt < one.since) continue
      one.resolve()
      awaited.delete(one)
    }
    return true
  }
  const running = [
    ...writers.map((writer) => repeat(() => write(writer))),
    ...readers.map((session) =>
      repeat(() => readThread(url, session, threads, readings), BETWEEN_READINGS_MS),
    ),
    repeat(async () => (await register(url, ledger)).outcome === 'acked', BETWEEN_NEWCOMERS_MS),
  ]
  return {
    readings,
    nextAck: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      awaited.add({ since: performance.now(), resolve })
      return Promise.race([promise, tooLong()])
    },
    stop: async () => {
      end.abort()
      await Promise.all(running)
    },
  }
}

async function tooLong() {
  await sleep(NEXT_ACK_MAX_MS, null, { ref: false })
  throw new Error('nothing is acknowledged any more')
}

/** Reuses the first registered members, so that sessions outlive a fault. */
async function membersOf(url: string, ledger: Ledger): Promise<string[]> {
  const isMember = ({ thing, outcome }: Entry) => thing === 'member' && outcome === 'acked'
  const members = (await ledger.read()).filter(isMember).slice(0, MEMBERS)
  while (members.length < MEMBERS) members.push(await register(url, ledger))
  return members.map(({ session }) => session ?? '')
}

function register(url: string, ledger: Ledger): Promise<Entry> {
  const key = ledger.newKey()
  const body = { username: key, email: `${key}@example.org`, password: 'correct horse' }
  return ledger.ask({ act: 'create', thing: 'member', key, content: '' }, () =>
    call(url, 'POST /api/register', { body }),
  )
}

async function readThread(url: string, session: string, threads: number[], readings: Reading[]) {
  const topicId = threads[readings.length % threads.length] ?? 0
  const startedAt = performance.now()
  const { status, body } = await call(url, `GET /api/topics/${topicId}`, { session })
  if (status !== 200) return false
  const { replies, nextReply } = TopicWithReplies.parse(body)
  if (nextReply !== undefined) return false
  const keys = replies.map(({ content }) => keyIn(content))
  readings.push({ topicId, startedAt, endedAt: performance.now(), keys })
  return true
}

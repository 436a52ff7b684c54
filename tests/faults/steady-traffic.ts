import { call } from './call.ts'
import type { Ledger } from './ledger.ts'
import { changeSomething, writeReply, writeTopic } from './writer.ts'
import type { Writer } from './writer.ts'

/** A rate that a busy machine keeps up with; `npm run faults` has the machine to itself. */
const REQUESTS_PER_SECOND = Number(process.env.FAULT_REQUESTS_PER_SECOND ?? 15)
const WRITERS = 4
const VISITORS = 16
/** Each request is for another number, so that it is not cached. */
const PATHS = [
  '/?page=',
  '/topics?page=',
  '/api/topics?page=',
  '/api/tools?page=',
  '/topic/1?after=',
]

/** A request and its response; without a status while there is none. */
export type Exchange = { address: string; startedAt: number; status: number | null; ms: number }

export type Traffic = {
  exchanges: Exchange[]
  /** Resolves when all requests have their response. */
  stop: () => Promise<void>
}

/**
 * Sends reads and writes at a steady rate, whether the site keeps up or not, from several addresses. Of
 * three requests two read a page, with its script, or a list. With `repeats`, a creation without a clear
 * answer is sent again with its idempotency key, as browsers do.
 */
export async function startTraffic(
  url: string,
  ledger: Ledger,
  { repeats = false, perSecond = REQUESTS_PER_SECOND } = {},
): Promise<Traffic> {
  const writers: Writer[] = []
  for (let at = 0; at < WRITERS; at += 1) {
    writers.push({ ...(await openWriter(url, ledger, repeats)), visitor: visitorOf(at) })
  }
  const exchanges: Exchange[] = []
  const running = new Set<Promise<void>>()
  let asked = 0

  async function watch<T extends { status: number | null }>(
    address: string,
    work: () => Promise<T>,
  ) {
    const exchange: Exchange = { address, startedAt: performance.now(), status: null, ms: 0 }
    exchanges.push(exchange)
    const answer = await work()
    exchange.status = answer.status
    exchange.ms = performance.now() - exchange.startedAt
    return answer
  }
  async function read(path: string, visitor: string) {
    const { body } = await watch(path, () => call(url, `GET ${path}`, { visitor }))
    const [, script] = /<script type="module" src="([^"]+)"/.exec(String(body)) ?? []
    if (!script) return
    // A copy: a part of the body would keep all of it in memory.
    const address = Buffer.from(script).toString()
    await watch(address, () => call(url, `GET ${address}`, { visitor }))
  }
  async function write(writer: Writer) {
    const chance = Math.random()
    if (chance < 0.2 && writer.mine.length > 0) await watch('change', () => changeSomething(writer))
    else if (chance < 0.5) await watch('topic', () => writeTopic(writer))
    else await watch('reply', () => writeReply(writer, writer.threads))
  }

  const timer = setInterval(() => {
    asked += 1
    const writer = asked % 3 === 0 ? writers[(asked / 3) % WRITERS] : undefined
    const path = `${PATHS[asked % PATHS.length]}${asked + 2}`
    const work = writer ? write(writer) : read(path, visitorOf(asked))
    running.add(work)
    void work.finally(() => running.delete(work))
  }, 1_000 / perSecond)
  return {
    exchanges,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}

/** Of addresses that nobody has: those of documentation. */
const visitorOf = (at: number) => `192.0.2.${(at % VISITORS) + 1}`

/** Exchanges whose response is no success, in words. */
export const failuresIn = (exchanges: Exchange[]) =>
  exchanges
    .filter(({ status }) => status === null || status < 200 || status >= 300)
    .map(({ status, address, ms }) => `${status} ${address} after ${Math.round(ms)} ms`)

async function openWriter(url: string, ledger: Ledger, repeats: boolean): Promise<Writer> {
  const key = ledger.newKey()
  const body = { username: key, email: `${key}@example.org`, password: 'correct horse' }
  const { session } = await ledger.ask({ act: 'create', thing: 'member', key, content: '' }, () =>
    call(url, 'POST /api/register', { body }),
  )
  const rows = { threads: [] as number[], topics: [], mine: [] }
  const writer: Writer = { url, ledger, session: session ?? '', repeats, ...rows }
  const { id } = await writeTopic(writer)
  if (id === null) throw new Error('no topic could be made to begin with')
  writer.threads.push(id)
  writer.mine.length = 0
  return writer
}

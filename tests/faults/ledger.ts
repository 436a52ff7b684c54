import { open, readFile } from 'node:fs/promises'
import { CONNECTION_REFUSED } from './call.ts'
import type { Answer } from './call.ts'

export type Thing = 'member' | 'topic' | 'reply'

/**
 * A write about to be sent. The key is part of the content and identifies the row without an id.
 */
export type Intent = {
  act: 'create' | 'change' | 'remove'
  thing: Thing
  key: string
  content: string
  /** The topic's tags, ascending. */
  tagIds?: number[]
  /** The topic of a reply. */
  topicId?: number
}

/** `acked`: confirmed as done. `refused`: confirmed as not done. `unknown`: neither. */
export type Outcome = 'acked' | 'refused' | 'unknown'

export type Entry = Intent & {
  outcome: Outcome
  status: number | null
  id: number | null
  session: string | null
  /** Milliseconds of this process's clock, like the next field. */
  askedAt: number
  answeredAt: number | null
}

export type Ledger = {
  newKey: () => string
  /** Records the intent, sends it, and records the response. */
  ask: (intent: Intent, send: () => Promise<Answer>) => Promise<Entry>
  /** The entries of the file, in the order of the intents. */
  read: () => Promise<Entry[]>
  close: () => Promise<void>
}

/** Matches the keys made by `newKey`. */
export const KEY = /^key-\d+$/

/** Each line is on disk before the next step: a fault is judged by the file alone. */
export async function openLedger(path: string): Promise<Ledger> {
  const file = await open(path, 'a')
  const write = groupedWrites(async (text) => {
    await file.write(text)
    await file.datasync()
  })
  let keys = 0
  let requests = 0
  return {
    newKey: () => `key-${(keys += 1)}`,
    async ask(intent, send) {
      const at = (requests += 1)
      await write(`${JSON.stringify({ at, intent })}\n`)
      const askedAt = performance.now()
      const { status, body, session } = await send()
      const answeredAt = performance.now()
      const answer = { status, id: idOf(body), session, askedAt, answeredAt }
      await write(`${JSON.stringify({ at, answer })}\n`)
      return { ...intent, ...answer, outcome: outcomeOf(status) }
    },
    read: async () => entriesOf(await readFile(path, 'utf8')),
    close: () => file.close(),
  }
}

/** 503 and 507 guarantee that nothing was executed; 500 guarantees nothing. */
function outcomeOf(status: number | null): Outcome {
  if (status === null) return 'unknown'
  if (status >= 200 && status < 300) return 'acked'
  const isNo = status === CONNECTION_REFUSED || (status >= 400 && status < 500)
  return isNo || status === 503 || status === 507 ? 'refused' : 'unknown'
}

type LedgerAnswer = Pick<Entry, 'status' | 'id' | 'session' | 'askedAt' | 'answeredAt'>
type Line = { at: number; intent?: Intent; answer?: LedgerAnswer }

function entriesOf(text: string): Entry[] {
  const entries = new Map<number, Entry>()
  for (const line of text.split('\n').filter(Boolean)) {
    const { at, intent, answer } = JSON.parse(line) as Line
    if (intent) {
      const none = { status: null, id: null, session: null, askedAt: 0, answeredAt: null }
      entries.set(at, { ...intent, ...none, outcome: 'unknown' })
    }
    const entry = entries.get(at)
    if (answer && entry) Object.assign(entry, answer, { outcome: outcomeOf(answer.status) })
  }
  return [...entries.values()]
}

/**
 * Lines that arrive during a write are grouped into the next one; each caller waits for its own.
 */
function groupedWrites(writeDown: (text: string) => Promise<void>) {
  let waiting = ''
  let next: Promise<void> | null = null
  let last = Promise.resolve()
  return (line: string): Promise<void> => {
    waiting += line
    next ??= last = last.then(() => {
      const text = waiting
      waiting = ''
      next = null
      return writeDown(text)
    })
    return next
  }
}

function idOf(body: unknown): number | null {
  const { id } = (body ?? {}) as { id?: unknown }
  return typeof id === 'number' ? id : null
}

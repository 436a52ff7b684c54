import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sent } from './call.ts'
import { call } from './call.ts'
import type { Entry, Intent, Ledger } from './ledger.ts'

/** A client that sends one write after another. */
export type Writer = {
  url: string
  ledger: Ledger
  session: string
  visitor?: string
  /** Topics that are never deleted. */
  threads: number[]
  /** Topics of all writers, which may be deleted by the time of a reply. */
  topics: number[]
  /** This writer's rows, which it may change or remove. */
  mine: Mine[]
  /** Sends a creation without a clear answer again, with the same idempotency key. */
  repeats?: boolean
}

type Mine = Omit<Intent, 'act'> & { id: number }

const TAG_CHOICES = [[2], [3], [2, 3], [2, 3, 4], [4, 13]]
const FILLER_CHARACTERS_MAX = 1_200
const REPEATS_MAX = 20
const REPEAT_AFTER_MS = 250

/** Of twenty steps three change, three remove, nine reply, and the rest create a topic. */
export async function writeSomething(writer: Writer): Promise<Entry> {
  const chance = Math.random() * 20
  const own = chance < 6 ? writer.mine.shift() : undefined
  if (own) return chance < 3 ? change(writer, own) : remove(writer, own)
  if (chance < 14) return writeReply(writer, writer.threads)
  if (chance < 15 && writer.topics.length > 0) return writeReply(writer, writer.topics)
  return writeTopic(writer)
}

export async function writeTopic(writer: Writer): Promise<Entry> {
  const key = writer.ledger.newKey()
  const draft = { thing: 'topic' as const, key, content: textOf(key), tagIds: oneOf(TAG_CHOICES) }
  const entry = await ask(writer, { act: 'create', ...draft }, 'POST /api/topics')
  if (entry.outcome !== 'acked' || entry.id === null) return entry
  writer.mine.push({ ...draft, id: entry.id })
  writer.topics.push(entry.id)
  return entry
}

export async function writeReply(writer: Writer, topics: number[]): Promise<Entry> {
  const key = writer.ledger.newKey()
  const topicId = oneOf(topics)
  const draft = { thing: 'reply' as const, key, content: textOf(key), topicId }
  const address = `POST /api/topics/${topicId}/replies`
  const entry = await ask(writer, { act: 'create', ...draft }, address)
  if (entry.outcome === 'acked' && entry.id !== null) writer.mine.push({ ...draft, id: entry.id })
  return entry
}

/** Changes one of the writer's rows, or creates a topic if there is none. */
export async function changeSomething(writer: Writer): Promise<Entry> {
  const own = writer.mine.shift()
  return own ? change(writer, own) : writeTopic(writer)
}

/** A row without a clear success is left alone from then on. */
async function change(writer: Writer, { id, ...own }: Mine): Promise<Entry> {
  const tags = own.tagIds ? { tagIds: oneOf(TAG_CHOICES) } : {}
  const changed = { ...own, ...tags, content: textOf(own.key) }
  const entry = await ask(writer, { act: 'change', ...changed }, `PUT ${pathOf(own.thing, id)}`)
  if (entry.outcome === 'acked') writer.mine.push({ ...changed, id })
  return entry
}

function remove(writer: Writer, { id, ...own }: Mine): Promise<Entry> {
  return ask(writer, { act: 'remove', ...own }, `DELETE ${pathOf(own.thing, id)}`)
}

function ask({ url, ledger, session, visitor, repeats }: Writer, intent: Intent, address: string) {
  const { act, thing, key, content, tagIds } = intent
  const body = thing === 'topic' ? { title: key, content, tagIds } : { content }
  const sent: Sent = { session, visitor, ...(act !== 'remove' && { body }) }
  const isRepeated = repeats === true && act === 'create'
  return ledger.ask(intent, () =>
    isRepeated ? callAgain(url, address, sent) : call(url, address, sent),
  )
}

/** Like the web client, repeats a request until its outcome is known. */
async function callAgain(url: string, address: string, sent: Sent) {
  const repeated = { ...sent, idempotencyKey: randomUUID() }
  for (let left = REPEATS_MAX; ; left -= 1) {
    const answer = await call(url, address, repeated)
    const isUnclear = answer.status < 200 || answer.status >= 500
    if (!isUnclear || left === 0) return answer
    await sleep(REPEAT_AFTER_MS)
  }
}

const pathOf = (thing: Mine['thing'], id: number) =>
  thing === 'topic' ? `/api/topics/${id}` : `/api/replies/${id}`

/** Begins with the key and is unique; lengths vary, so that pages fill unevenly. */
function textOf(key: string) {
  const filler = 'lorem ipsum '.repeat(FILLER_CHARACTERS_MAX / 12)
  const length = Math.floor(Math.random() * FILLER_CHARACTERS_MAX)
  return `${key} ${Math.random().toString(36).slice(2)} ${filler.slice(0, length)}.`
}

function oneOf<T>(choices: T[]): T {
  const choice = choices[Math.floor(Math.random() * choices.length)]
  if (choice === undefined) throw new Error('there is nothing to choose from')
  return choice
}

import { IDEMPOTENT_CALLS } from '#contract/constants.ts'
import type { Dispatch } from '#contract/page.ts'
import { hashName } from './lib/tint.ts'

const STORAGE_KEY = 'unanswered-requests'
const REQUESTS_MAX = 20

const MISSING = 404

/**
 * Sends an `Idempotency-Key` with calls that must not be carried out twice. Where no definite answer
 * came, the same words sent again carry the same key, also after a reload of this tab. What is gone
 * when it is deleted again after a lost answer was deleted the first time.
 */
export const idempotentDispatch =
  (dispatch: Dispatch): Dispatch =>
  async (address, sent) => {
    const isDeletion = address.startsWith('DELETE ')
    const isKeyed = IDEMPOTENT_CALLS.some((call) => call === address)
    if (!isKeyed && !isDeletion) return dispatch(address, sent)
    const request = nameOf(JSON.stringify([address, sent.params, sent.body]))
    const known = readUnanswered().get(request)
    const key = known ?? newKey()
    remember(request, key)
    const headers = isKeyed ? { ...sent.headers, 'idempotency-key': key } : sent.headers
    const answer = await dispatch(address, { ...sent, ...(headers ? { headers } : {}) })
    if (answer.status >= 500) return answer
    if (answer.status < 400) return { ...answer, json: () => readThenForget(answer, request) }
    remember(request, null)
    return isDeletion && known && answer.status === MISSING ? DELETED : answer
  }

/** An answer that cannot be read is as good as none. */
async function readThenForget(answer: { json: () => Promise<unknown> }, request: string) {
  const body = await answer.json()
  remember(request, null)
  return body
}

const DELETED = {
  status: 200,
  text: () => Promise.resolve('{"success":true}'),
  json: () => Promise.resolve<unknown>({ success: true }),
}

const nameOf = (request: string) => `${request.length}.${hashName(request)}`

/** `crypto.randomUUID` exists on https only; a site in a local network may have none. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

let unanswered: Map<string, string> | null = null

function readUnanswered() {
  unanswered ??= new Map(load())
  return unanswered
}

function remember(request: string, key: string | null) {
  const known = readUnanswered()
  known.delete(request)
  if (key !== null) known.set(request, key)
  const kept = [...known].slice(-REQUESTS_MAX)
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept))
  } catch {
    // Without storage the keys live as long as the page.
  }
}

function load(): [string, string][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

const isEntry = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string')

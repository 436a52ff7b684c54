import type { KeyedCall } from '#contract/api.ts'
import type { Dispatch } from '#contract/page.ts'
import { hashText } from '../lib/hash-text.ts'
import { responseOf } from './response-of.ts'

/**
 * How long a key is kept without a response. The browser does not load the contract's rows; their type
 * requires this list to be complete. The key of a vote ends with the page: a new page shows whether the
 * vote was stored, so that another click is another vote.
 */
const KEYED_CALLS: Record<KeyedCall, 'tab' | 'page'> = {
  'POST /api/topics': 'tab',
  'POST /api/topics/:id/replies': 'tab',
  'POST /api/creations': 'tab',
  'POST /api/tools': 'tab',
  'POST /api/tools/:id/rate': 'page',
  'POST /api/resources': 'tab',
  'POST /api/contact': 'tab',
}

const STORAGE_KEY = 'unanswered-requests'
const REQUESTS_MAX = 20

const MISSING = 404

/** Their 404 says that what was voted for is gone. */
const ABOUT_ANOTHER_ROW = new Set<string>(['DELETE /api/resources/:id/upvote'])

/**
 * Sends an `Idempotency-Key` with calls that must not be executed twice. If no definite response
 * arrives, sending the same content again reuses the key, as a rule after a reload of this tab too. A
 * deletion that is repeated after a lost response and gets 404 counts as successful: the first
 * request deleted the row.
 */
export const idempotentDispatch =
  (dispatch: Dispatch): Dispatch =>
  async (address, sent) => {
    const isDeletion = address.startsWith('DELETE ') && !ABOUT_ANOTHER_ROW.has(address)
    const isKeyed = address in KEYED_CALLS
    if (!isKeyed && !isDeletion) return dispatch(address, sent)
    const request = requestKey(JSON.stringify([address, sent.params, sent.body]))
    if (isKeyed && KEYED_CALLS[address as KeyedCall] === 'page') keptForPage.add(request)
    const known = readUnanswered().get(request)
    const key = known ?? newKey()
    remember(request, key)
    const headers = isKeyed ? { ...sent.headers, 'idempotency-key': key } : sent.headers
    const response = await dispatch(address, { ...sent, ...(headers ? { headers } : {}) })
    if (response.status >= 500) return response
    if (response.status < 400) return { ...response, json: () => readThenForget(response, request) }
    remember(request, null)
    return isDeletion && known && response.status === MISSING ? DELETED : response
  }

/** The key is kept if the response cannot be parsed, as if none had arrived. */
async function readThenForget(response: { json: () => Promise<unknown> }, request: string) {
  const body = await response.json()
  remember(request, null)
  return body
}

const DELETED = responseOf(200, JSON.stringify({ success: true }))

const requestKey = (request: string) => `${request.length}.${hashText(request)}`

/**
 * `crypto.randomUUID` exists in secure contexts only; a site in a local network may run without
 * HTTPS.
 */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

let unanswered: Map<string, string> | null = null
const keptForPage = new Set<string>()

function readUnanswered() {
  unanswered ??= new Map(load())
  return unanswered
}

function remember(request: string, key: string | null) {
  const known = readUnanswered()
  known.delete(request)
  if (key !== null) known.set(request, key)
  const kept = [...known].filter(([one]) => !keptForPage.has(one)).slice(-REQUESTS_MAX)
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

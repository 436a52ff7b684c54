import { ConnectionError } from '../lib/connection-error.ts'
import { responseOf } from './response-of.ts'
import type { Dispatch } from '#contract/page.ts'

const DEADLINE_MS = 20_000
/** The slowest upload rate that is tolerated. */
const UPLOAD_BYTES_PER_MS = 15

/**
 * Sends API calls with `fetch`, including cookies. The deadline covers reading the response body.
 *
 * @throws {ConnectionError} if no complete response arrives
 */
export const browserDispatch: Dispatch = async (address, sent) => {
  const { params, query, body, headers, signal } = sent
  const [method = 'GET', pattern = ''] = address.split(' ')
  const payload = body === undefined ? {} : { body: JSON.stringify(body) }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const controller = new AbortController()
  const uploadMs = (payload.body?.length ?? 0) / UPLOAD_BYTES_PER_MS
  const timer = setTimeout(() => controller.abort(), DEADLINE_MS + uploadMs)
  try {
    const response = await fetch(pathOf(pattern, params) + searchOf(query), {
      method,
      credentials: 'same-origin',
      headers: { ...type, ...headers },
      signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
      ...payload,
    })
    return responseOf(response.status, await response.text())
  } catch {
    if (controller.signal.aborted) throw new ConnectionError('timeout')
    throw new ConnectionError(navigator.onLine ? 'unreachable' : 'offline')
  } finally {
    clearTimeout(timer)
  }
}

const pathOf = (pattern: string, params: Record<string, unknown> = {}) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

function searchOf(query: Record<string, unknown> = {}) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null)
      search.set(name, `${value as string | number | boolean}`)
  }
  return search.size > 0 ? `?${search.toString()}` : ''
}

import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import { IDEMPOTENT_CALLS } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type * as z from 'zod/mini'
import { trackWrites } from '../db/write-tracking.ts'
import type { Handlers, AppContext, RequestContext } from './handlers.ts'
import { openOnce } from './idempotency.ts'
import { inBulkhead, bulkheadOf } from './bulkhead.ts'
import { Refusal, unauthenticated } from './refusal.ts'

export type AllHandlers = Handlers<typeof api>

/** The parts of a request before parsing. */
export type RawRequest = {
  params?: unknown
  query?: unknown
  body?: () => unknown
  /** For a request with an idempotency key: the key, and a text that identifies the request. */
  idempotency?: { key: string; sent: string }
}

/** An admitted call, with its address and query parameters parsed. */
export type AdmittedCall = {
  address: ApiAddress
  endpoint: Endpoint
  raw: RawRequest
  params: unknown
  query: unknown
}

/**
 * Admits a call that comes over HTTP or from a page being rendered. Checks run in this order: 401,
 * 404, 403, 400.
 * @throws {Refusal}
 */
export function admitCall(
  address: ApiAddress,
  raw: RawRequest,
  requestContext: RequestContext,
): AdmittedCall {
  const endpoint: Endpoint = api[address]
  const params = admit(endpoint, requestContext, raw.params)
  const query = endpoint.query && parse(endpoint.query, firstOfEach(raw.query ?? {}))
  return { address, endpoint, raw, params, query }
}

/** Runs the handler. The response contains only what the contract defines. */
export async function callEndpoint(
  handlers: AllHandlers,
  context: AppContext,
  { address, endpoint, raw, params, query }: AdmittedCall,
  requestContext: RequestContext,
) {
  const isRead = address.startsWith('GET ')
  const input = {
    context,
    db: isRead && !requestContext.caller ? context.reader : context.db,
    requestContext,
    caller: requestContext.caller,
    params,
    query,
    body: () => endpoint.body && parse(endpoint.body, raw.body?.() ?? {}),
    once: openOnce(context.db, keyedRequest(address, raw, requestContext)),
  }
  // At runtime the input matches the handler's own type: the endpoint's shapes have just parsed it.
  const handler = handlers[address] as (given: typeof input) => unknown
  const work = async () => (isRead ? handler(input) : trackWrites(async () => handler(input)))
  // Uploads encode images and polls fetch a feed during the call: in a bulkhead they would delay others.
  const isShort =
    context.settings.databaseUrl && !endpoint.bodyBytesMax && !address.endsWith('/poll')
  const bulkhead = isShort ? bulkheadOf(address) : null
  const answer = await (bulkhead ? inBulkhead(bulkhead, work) : work())
  return endpoint.reply.parse(answer)
}

/**
 * Checks what can be refused before the body is read: no session, unknown address, no
 * administrator.
 * @returns the parsed parameters
 * @throws {Refusal}
 */
export function admit(
  endpoint: Endpoint,
  requestContext: RequestContext,
  params: unknown,
): unknown {
  if (endpoint.access !== 'anyone' && !requestContext.caller) {
    throw unauthenticated()
  }
  const parsed = endpoint.params?.safeParse(params ?? {})
  if (parsed?.success === false) {
    throw new Refusal('missing', 'Not found')
  }
  if (endpoint.access === 'admin' && !requestContext.caller?.isAdmin) {
    throw new Refusal('forbidden', 'Only administrators may do this')
  }
  return parsed?.data
}

function keyedRequest(
  address: ApiAddress,
  { idempotency }: RawRequest,
  { caller }: RequestContext,
) {
  const isKeyed = IDEMPOTENT_CALLS.some((call) => call === address)
  return idempotency && isKeyed ? { address, callerId: caller?.id ?? null, ...idempotency } : null
}

function parse(shape: z.ZodMiniType, value: unknown): unknown {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Refusal('invalid', issues[0]?.message ?? 'The request is not valid', { issues })
}

/** Of a repeated query parameter, the first value counts. */
function firstOfEach(query: object) {
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, Array.isArray(value) ? value[0] : value]),
  )
}

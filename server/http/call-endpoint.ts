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

/** The parts of a request as they came. */
export type RawRequest = {
  params?: unknown
  query?: unknown
  body?: () => unknown
  /** Where the request may be sent again: its key, and a text that is another for another request. */
  idempotency?: { key: string; sent: string }
}

/** A call that was admitted, with the parts of its address parsed. */
export type AdmittedCall = {
  address: ApiAddress
  endpoint: Endpoint
  raw: RawRequest
  params: unknown
  query: unknown
}

/**
 * A call, from whoever makes it: over HTTP, or a page being rendered. It is admitted in this order:
 * 401 before 404 before 403 before 400.
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

/** Runs the handler; the answer has the shape of the contract and nothing else. */
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
  // Each handler's own input type is what its endpoint's shapes have just made of the request.
  const handler = handlers[address] as (given: typeof input) => unknown
  const work = async () => (isRead ? handler(input) : trackWrites(async () => handler(input)))
  // Pictures are made while their call waits: that is no reason to hold up who reads.
  const isPlain =
    context.settings.databaseUrl && !endpoint.bodyBytesMax && !address.endsWith('/poll')
  const lane = isPlain ? bulkheadOf(address) : null
  const answer = await (lane ? inBulkhead(lane, work) : work())
  return endpoint.reply.parse(answer)
}

/**
 * What can be refused before a body is read: not signed in, no such address, no administrator.
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

/** A query parameter that comes twice counts once: the first. */
function firstOfEach(query: object) {
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, Array.isArray(value) ? value[0] : value]),
  )
}

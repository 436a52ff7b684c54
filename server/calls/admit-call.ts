import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type * as z from 'zod/mini'
import type { RequestContext } from '../context.ts'
import { Refusal, unauthenticated } from '../refusal.ts'

/** An admitted call, with its address and query parameters parsed. */
export type AdmittedCall = {
  address: ApiAddress
  endpoint: Endpoint
  params: unknown
  query: unknown
}

/**
 * Checks what can be refused before the body is read: no session or a wrong API token (401), an id
 * that no row can have (404), the rights for a call without a subject (403), the query (400).
 * @throws {Refusal}
 */
export function admitCall(
  address: ApiAddress,
  sent: { params?: unknown; query?: unknown },
  { caller, token }: Pick<RequestContext, 'caller' | 'token'>,
): AdmittedCall {
  const endpoint = api[address]
  if (token === 'invalid') throw new Refusal('unauthenticated', 'This API token is not valid')
  if (endpoint.access !== 'anyone' && !caller) throw unauthenticated()
  const params = endpoint.params?.safeParse(sent.params ?? {})
  if (params?.success === false) throw new Refusal('missing', 'Not found')
  if (endpoint.subject === null) allowToken(endpoint, token)
  if (endpoint.access === 'admin' && endpoint.subject === null && !caller?.isAdmin) {
    throw new Refusal('forbidden', 'Only administrators may do this')
  }
  const query = endpoint.query && parse(endpoint.query, firstOfEach(sent.query))
  return { address, endpoint, params: params?.data, query }
}

/** @throws {Refusal} `invalid`, with an issue for each wrong field */
export function parse(shape: z.ZodMiniType, value: unknown): unknown {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new Refusal('invalid', issues[0]?.message ?? 'The request is not valid', { issues })
}

/** Of a repeated query parameter, the first value counts. */
export function firstOfEach(query: unknown): Partial<Record<string, string>> {
  const sent = Object.entries((query ?? {}) as Record<string, string | string[]>)
  return Object.fromEntries(sent.map(([key, value]) => [key, [value].flat()[0]]))
}

/** @throws {Refusal} `forbidden` if the request has an API token that may not make this call */
export function allowToken({ token: allowed }: Endpoint, token: RequestContext['token']) {
  if (token === null || token === 'invalid') return
  if (allowed === 'never') {
    throw new Refusal('forbidden', 'An API token may not do this. Please log in instead.')
  }
  if (allowed === 'write' && token.scope === 'read') {
    throw new Refusal('forbidden', 'This API token may only read')
  }
}

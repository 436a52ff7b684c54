import type { CacheRule, Endpoint, PersonalPart } from '#contract/endpoint.ts'
import type { AppContext, RequestContext } from '../context.ts'
import { callEndpoint } from '../calls/call-endpoint.ts'
import type { AllHandlers } from '../calls/call-endpoint.ts'
import type { AdmittedCall } from '../calls/admit-call.ts'
import { getShared } from './documents.ts'
import { isEmptyState, withPersonalState } from '#contract/personal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countMadeBytes } from './made-bytes.ts'
import { plainLengthOf, sendPrivateJson, sendResponse, uncompressed } from './responses.ts'
import { JSON_TYPE } from './headers.ts'
import { readPersonalState } from './personal-state.ts'

/** A response without personal data, and the names of the data it depends on; null: everything. */
export type SharedResponse = {
  body: unknown
  dependsOn: string[] | null
  personal: PersonalPart | null
}

/** The rule by which the response of an endpoint is cached, or null. */
export const cacheRuleOf = ({ cache }: Endpoint): CacheRule | null =>
  cache === undefined || typeof cache === 'string' ? null : cache

/** Whether the response is the same for everybody, apart from the caller's personal state. */
export function isShared(call: AdmittedCall, { caller }: RequestContext) {
  const rule = cacheRuleOf(call.endpoint)
  if (!rule) return false
  const query = (call.query ?? {}) as Record<string, unknown>
  return !(caller?.isAdmin && rule.moreForAdministrators?.(query))
}

/** Executes a shared read without a caller. */
export async function readShared(
  handlers: AllHandlers,
  context: AppContext,
  call: AdmittedCall,
  requestContext: RequestContext,
): Promise<SharedResponse> {
  const rule = cacheRuleOf(call.endpoint)
  const asVisitor = { ...requestContext, caller: null }
  const { body } = await callEndpoint(handlers, context, call, asVisitor)
  return {
    body,
    dependsOn: rule?.dependsOn({ id: idOf(call), body }) ?? null,
    personal: rule?.personal ?? null,
  }
}

/** A key that is equal for equal reads. */
export const readKey = ({ address, params, query }: AdmittedCall) =>
  JSON.stringify([address, params, query])

/** The id in the address; 0 if it has none. */
export const idOf = ({ params }: AdmittedCall) => (params as { id?: number } | undefined)?.id ?? 0

/** Pages, unlike calls, take no API token. */
const VARY = 'authorization, cookie, accept-encoding'

/** Sends the same bytes to everybody; members with personal state get it in their response. */
export const createSharedResponseSender =
  (context: AppContext, handlers: AllHandlers) =>
  async (request: FastifyRequest, reply: FastifyReply, call: AdmittedCall) => {
    const { requestContext } = request
    const { caller } = requestContext
    const shared = await getShared(context, requestContext, readKey(call), async (from) => {
      const { body, dependsOn, personal } = await readShared(handlers, from, call, requestContext)
      return { text: JSON.stringify(body), type: JSON_TYPE, dependsOn, personal }
    })
    if (!caller) return sendResponse(request, reply, 'public', shared, { vary: VARY })
    const state = await readPersonalState(context, { ...requestContext, caller }, shared)
    if (isEmptyState(state)) return sendResponse(request, reply, 'private', shared)
    countMadeBytes(context, requestContext, plainLengthOf(shared))
    const body: unknown = JSON.parse((await uncompressed(shared)).toString())
    const own = withPersonalState(call.address, body, { state, id: idOf(call) })
    return sendPrivateJson(request, reply, own)
  }

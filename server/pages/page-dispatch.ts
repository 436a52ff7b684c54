import type { PersonalPart } from '#contract/endpoint.ts'
import type { Dispatch } from '#contract/page.ts'
import { withPersonalState } from '#contract/personal.ts'
import { errorBody, refusalOf, statusOf } from '../http/error-responses.ts'
import type { AppContext, RequestContext } from '../context.ts'
import { admitCall } from '../calls/admit-call.ts'
import type { AdmittedCall } from '../calls/admit-call.ts'
import { callEndpoint } from '../calls/call-endpoint.ts'
import type { AllHandlers, SentCall } from '../calls/call-endpoint.ts'
import { Refusal } from '../refusal.ts'
import { readPersonalState } from '../http/personal-state.ts'
import { cacheRuleOf, idOf, isShared, readShared } from '../http/shared-read.ts'
import type { SharedResponse } from '../http/shared-read.ts'

const PAGE_DEADLINE_MS = 5_000

/** What a page depends on, collected from its calls. */
export type PageSources = {
  /** Names of the data that the calls depend on; null: everything. */
  dependsOn: Set<string> | null
  personal: Set<PersonalPart>
  /** Whether a call returned data of this caller only. */
  isPersonal: boolean
  /** Whether a call returned data of which nothing is stored, though it is the same for everybody. */
  isUncached: boolean
  /** Whether a call failed: the page shows so, and the next one may show the data. */
  hasFailure: boolean
  /** Whether a call was about something that has been deleted. */
  isGone: boolean
}

export type PageDispatchOptions = {
  context: AppContext
  handlers: AllHandlers
  requestContext: RequestContext
  /** Caches reads that many pages share; if left out, each page reads for itself. */
  partOf?: (call: AdmittedCall, read: () => Promise<SharedResponse>) => Promise<SharedResponse>
}

/** Dispatches a page's calls directly to the handlers, as the caller, with one common deadline. */
export function createPageDispatch(reading: PageDispatchOptions) {
  const { context, handlers, requestContext, partOf } = reading
  const sources: PageSources = {
    dependsOn: new Set(),
    personal: new Set(),
    isPersonal: false,
    isUncached: false,
    hasFailure: false,
    isGone: false,
  }
  const deadline = openDeadline(PAGE_DEADLINE_MS)

  const dispatch: Dispatch = async (address, { params, query, body }) => {
    try {
      const parts = { params: asText(params), query: asText(query) }
      const call = admitCall(address, parts, requestContext)
      // The page, or the request of a program, has been counted as a read.
      const limits = call.endpoint.rateLimits.filter((limit) => limit !== 'reads')
      context.countRequest(limits, requestContext)
      const data = await (isShared(call, requestContext)
        ? readSharedCall(call)
        : readOtherCall({ ...call, body: () => body }))
      return toResponse(200, data)
    } catch (error) {
      sources.hasFailure = true
      const refusal = refusalOf(error)
      if (!refusal) throw error
      sources.isGone ||= refusal.wasDeleted
      return toResponse(statusOf(refusal), errorBody(refusal))
    }
  }

  /** The response as the caller sees it. */
  async function readSharedCall(call: AdmittedCall) {
    const { caller } = requestContext
    const read = () => readShared(handlers, context, call, requestContext)
    const isPart = partOf && cacheRuleOf(call.endpoint)?.isPartOfPages
    const { body, dependsOn, personal } = await deadline.race(isPart ? partOf(call, read) : read())
    if (dependsOn === null) sources.dependsOn = null
    else for (const name of dependsOn) sources.dependsOn?.add(name)
    if (personal) sources.personal.add(personal)
    if (!caller || !personal) return body
    const shown = { personal: [personal], dependsOn }
    const state = await deadline.race(
      readPersonalState(context, { ...requestContext, caller }, shown),
    )
    return withPersonalState(call.address, body, { state, id: idOf(call) })
  }

  async function readOtherCall(call: SentCall) {
    const isForEverybody = call.endpoint.cache === 'public-uncached'
    if (isForEverybody) sources.isUncached = true
    else sources.isPersonal = true
    const as = isForEverybody ? { ...requestContext, caller: null } : requestContext
    const { body } = await deadline.race(callEndpoint(handlers, context, call, as))
    return body
  }
  return { dispatch, sources, close: deadline.stop }
}

const toResponse = (status: number, body: unknown) => ({
  status,
  text: async () => JSON.stringify(body),
  json: async () => body,
})

/** Addresses carry text: parameters of a page's call are parsed as if they came over HTTP. */
function asText(part: object = {}) {
  const entries = Object.entries(part).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

/** One timer for all calls of a page. */
function openDeadline(ms: number) {
  const { promise, reject } = Promise.withResolvers<never>()
  // Prevents an unhandled rejection if no call is pending at the deadline.
  promise.catch(() => {})
  const timer = setTimeout(() => {
    reject(new Refusal('unavailable', 'The site takes too long to answer. Please try again.'))
  }, ms)
  return {
    race: async <T>(work: Promise<T>): Promise<T> => Promise.race([work, promise]),
    stop: () => clearTimeout(timer),
  }
}

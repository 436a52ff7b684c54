import { isEmptyState, withPersonalState } from '#contract/personal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { admitResponse } from './in-flight-limit.ts'
import { compressResponse, uncompressed, sendResponse } from './responses.ts'
import type { AppContext } from '../context.ts'
import { JSON_TYPE, setCacheControl } from './headers.ts'
import type { AdmittedCall } from '../calls/admit-call.ts'
import type { AllHandlers } from '../calls/call-endpoint.ts'
import { readPersonalState } from './personal-state.ts'
import { idOf, readKey, readShared, readSourceFor } from './shared-read.ts'

/** Pages, unlike calls, take no API token. */
const VARY = 'Authorization, Cookie, Accept-Encoding'

/** Sends the same bytes to everybody; members with personal state get it in their response. */
export const createSharedResponseSender =
  (context: AppContext, handlers: AllHandlers) =>
  async (request: FastifyRequest, reply: FastifyReply, call: AdmittedCall) => {
    const { requestContext } = request
    const { caller } = requestContext
    const source = readSourceFor(context, requestContext)
    const key = source.prefix + readKey(call)
    const shared = await context.responses.getOrMake(key, source.asOf, async () => {
      const read = await readShared(handlers, source.context, call, requestContext)
      return compressResponse([JSON.stringify(read.body)], {
        status: 200,
        route: null,
        type: JSON_TYPE,
        dependsOn: read.dependsOn,
        personal: read.personal ? [read.personal] : [],
        isPersonal: false,
        isCacheable: true,
        maxAgeMs: source.maxAgeMs,
      })
    })
    if (!caller) return sendResponse(request, reply, 'public', shared, { vary: VARY })
    const state = await readPersonalState(context, { ...requestContext, caller }, shared)
    if (isEmptyState(state)) return sendResponse(request, reply, 'private', shared)
    const body: unknown = JSON.parse((await uncompressed(shared)).toString())
    const own = JSON.stringify(withPersonalState(call.address, body, { state, id: idOf(call) }))
    admitResponse(request, reply, own.length)
    setCacheControl(reply, 'private')
    return reply.header('content-type', JSON_TYPE).send(own)
  }

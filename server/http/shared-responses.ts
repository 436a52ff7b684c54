import { isEmptyState, withPersonalState } from '#contract/personal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { finishResponse, plainOf, sendToMember, sendToVisitor } from './responses.ts'
import type { AppContext } from '../context.ts'
import { setCaching } from './headers.ts'
import type { AdmittedCall } from '../calls/admit-call.ts'
import type { AllHandlers } from '../calls/call-endpoint.ts'
import { readPersonalState } from './personal-state.ts'
import { idOf, readShared, sourceFor } from './shared-read.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends the same bytes to everybody; members with personal state get it in their response. */
export const openSharedResponses =
  (context: AppContext, handlers: AllHandlers) =>
  async (request: FastifyRequest, reply: FastifyReply, call: AdmittedCall) => {
    const { requestContext, url } = request
    const { caller } = requestContext
    const source = sourceFor(context, caller)
    const key = source.prefix + url
    const shared = await context.responses.find(key, source.freshness, async () => {
      const read = await readShared(handlers, source.context, call, requestContext)
      return finishResponse([JSON.stringify(read.answer)], {
        status: 200,
        route: null,
        type: JSON_TYPE,
        names: read.names,
        personal: read.personal ? [read.personal] : [],
        isPersonal: false,
        isKept: true,
        trustedForMs: source.trustedMsMax,
      })
    })
    const keepPlain = context.responses.plainKeeper(key, shared)
    if (!caller) return sendToVisitor(request, reply, shared, { keepPlain })
    const state = await readPersonalState(context.db, caller, shared)
    if (isEmptyState(state)) return sendToMember(request, reply, shared, { keepPlain })
    const answer: unknown = JSON.parse((await plainOf(shared)).toString())
    const own = withPersonalState(call.address, answer, { state, id: idOf(call) })
    setCaching(reply, true)
    return reply.header('content-type', JSON_TYPE).send(JSON.stringify(own))
  }

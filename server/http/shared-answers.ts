import { isEmptyState, withPersonalState } from '#contract/personal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { finishAnswer, plainOf, sendToMember, sendToVisitor } from './answers.ts'
import type { Site } from './handlers.ts'
import { setCaching } from './headers.ts'
import type { AdmittedCall, AllHandlers } from './perform.ts'
import { readPersonalState } from './personal-state.ts'
import { idOf, readShared, sourceFor } from './shared-read.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Answers shared reads with the same bytes for everybody; with a member's own state, if they have some. */
export const openSharedAnswers =
  (site: Site, handlers: AllHandlers) =>
  async (request: FastifyRequest, reply: FastifyReply, call: AdmittedCall) => {
    const { visit, url } = request
    const { caller } = visit
    const source = sourceFor(site, caller)
    const key = source.prefix + url
    const shared = await site.answers.find(key, source.freshness, async () => {
      const read = await readShared(handlers, source.site, call, visit)
      return finishAnswer([JSON.stringify(read.answer)], {
        status: 200,
        type: JSON_TYPE,
        names: read.names,
        personal: read.personal ? [read.personal] : [],
        isPersonal: false,
        isKept: true,
        trustedForMs: source.trustedMsMax,
      })
    })
    const keepPlain = site.answers.plainKeeper(key, shared)
    if (!caller) return sendToVisitor(request, reply, shared, { keepPlain })
    const state = await readPersonalState(site.db, caller, shared)
    if (isEmptyState(state)) return sendToMember(request, reply, shared, { keepPlain })
    const answer: unknown = JSON.parse((await plainOf(shared)).toString())
    const own = withPersonalState(call.address, answer, { state, id: idOf(call) })
    setCaching(reply, true)
    return reply.header('content-type', JSON_TYPE).send(JSON.stringify(own))
  }

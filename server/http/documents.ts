import type { Bulkhead } from '#contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inBulkhead } from '../calls/bulkhead.ts'
import type { AppContext } from '../context.ts'
import { setRetryAfter } from './headers.ts'
import { visitorOf } from './client-network.ts'
import { countMadeBytes } from './made-bytes.ts'
import { compressResponse, plainLengthOf, sendResponse } from './responses.ts'
import { readSourceFor } from './shared-read.ts'

/** A text for programs, such as a feed, that is the same for all readers. */
export type Document = {
  text: string
  type: string
  /** Names of the data that it depends on. */
  dependsOn: string[] | null
  /** 200 if omitted; other responses are not cached. */
  status?: number
  modifiedAt?: string | undefined
  /** How long it may be cached, unless a replica is read; for data that `dependsOn` does not name. */
  maxAgeMs?: number
}

type DocumentRequest = {
  /** Identifies it in the cache; addresses of the same document have the same key. */
  key: string
  /** The bulkhead that it is made in; null: none. */
  bulkhead: Bulkhead | null
  /** The request headers that select it. */
  vary?: string | undefined
  /** Reads from the `readDb` of this context. */
  make: (context: AppContext) => Promise<Document>
}

const VISITOR = { caller: null, position: null }

export type SendDocument = ReturnType<typeof createDocumentSender>

/** Sends documents from the response cache, or makes them. */
export function createDocumentSender(context: AppContext) {
  const { responses, settings } = context
  return async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, bulkhead, make, vary = 'accept-encoding' }: DocumentRequest,
  ) {
    const visitor = visitorOf(request)
    context.countRequest(['reads'], visitor)
    const { context: from, prefix, asOf, isReplica, maxAgeMs } = readSourceFor(context, VISITOR)
    const work = () => make(from)
    const document = await responses.getOrMake(`${prefix}document ${key}`, asOf, async () => {
      const isBounded = settings.databaseUrl && bulkhead
      const made = await (isBounded ? inBulkhead(bulkhead, visitor.clientNetwork, work) : work())
      const response = await compressResponse([made.text], {
        status: made.status ?? 200,
        route: null,
        type: made.type,
        dependsOn: made.dependsOn,
        personal: [],
        isPersonal: false,
        isCacheable: (made.status ?? 200) === 200,
        maxAgeMs: isReplica ? maxAgeMs : (made.maxAgeMs ?? maxAgeMs),
        modifiedAt: made.modifiedAt,
      })
      countMadeBytes(context, visitor, plainLengthOf(response))
      return response
    })
    setRetryAfter(reply, document.status)
    return sendResponse(request, reply, 'public', document, { vary })
  }
}

import type { Bulkhead } from '#contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inBulkhead } from '../calls/bulkhead.ts'
import type { AppContext } from '../context.ts'
import type { Db } from '../db/engine.ts'
import { networkOf } from './request-context.ts'
import { finishResponse, sendToVisitor } from './responses.ts'
import { sourceFor } from './shared-read.ts'

/** A text for programs, such as a feed, that is the same for everybody. */
export type Document = {
  text: string
  type: string
  /** Names of the data that it depends on. */
  names: string[]
  modifiedAt?: string | undefined
  /** How long it may be served although something else has changed. */
  trustedForMs?: number
}

type Asked = {
  /** Identifies it in the cache; addresses of the same document have the same key. */
  key: string
  /** The table that it waits for most. */
  bulkhead: Bulkhead
  make: (db: Db) => Promise<Document>
}

export type SendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked,
) => Promise<FastifyReply>

/** Sends documents from the response cache, or makes them. */
export function openDocuments(context: AppContext): SendDocument {
  const { responses, settings } = context
  return async function send(request, reply, { key, bulkhead, make }) {
    context.countRequest(['reads'], { caller: null, token: null, ip: networkOf(request.ip) })
    const { context: from, prefix, freshness, trustedMsMax } = sourceFor(context, null)
    const work = () => make(from.reader)
    const cacheKey = `${prefix}document ${key}`
    const document = await responses.find(cacheKey, freshness, async () => {
      const made = await (settings.databaseUrl ? inBulkhead(bulkhead, work) : work())
      return finishResponse([made.text], {
        status: 200,
        route: null,
        type: made.type,
        names: made.names,
        personal: [],
        isPersonal: false,
        isKept: true,
        trustedForMs: made.trustedForMs ?? trustedMsMax,
        modifiedAt: made.modifiedAt,
      })
    })
    const keepPlain = responses.plainKeeper(cacheKey, document)
    return sendToVisitor(request, reply, document, { keepPlain, vary: 'Accept-Encoding' })
  }
}

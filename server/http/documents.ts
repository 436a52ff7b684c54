import type { Bulkhead, PersonalPart } from '#contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inBulkhead } from '../calls/bulkhead.ts'
import type { AppContext, RequestContext } from '../context.ts'
import type { Freshness, Position } from '../db/change-log.ts'
import { setRetryAfter } from './headers.ts'
import { visitorOf } from './client-network.ts'
import { countMadeBytes } from './made-bytes.ts'
import { AGE_MS_MAX } from './response-cache.ts'
import type { CachedResponse } from './response-cache.ts'
import { compressResponse, plainLengthOf, sendResponse } from './responses.ts'

/** A text that is the same for all readers: a feed, or the response of a call without its personal part. */
export type SharedText = {
  text: string
  type: string
  /** Names of the data that it depends on. */
  dependsOn: string[] | null
  /** The part of it that members get with their own state. */
  personal?: PersonalPart | null
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
  make: (context: AppContext) => Promise<SharedText>
}

export type SendDocument = ReturnType<typeof createDocumentSender>

/** Sends documents from the response cache, or makes them. */
export function createDocumentSender(context: AppContext) {
  return async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, bulkhead, make, vary = 'accept-encoding' }: DocumentRequest,
  ) {
    const visitor = visitorOf(request)
    context.countRequest(['reads'], visitor)
    const document = await getShared(context, visitor, `document ${key}`, async (from) => {
      const isBounded = context.settings.databaseUrl && bulkhead
      return isBounded
        ? inBulkhead(bulkhead, visitor.clientNetwork, async () => make(from))
        : make(from)
    })
    setRetryAfter(reply, document.status)
    return sendResponse(request, reply, 'public', document, { vary })
  }
}

/** A text from the response cache, or a new one, which counts as made for this client. */
export function getShared(
  context: AppContext,
  client: Pick<RequestContext, keyof ReturnType<typeof visitorOf>>,
  key: string,
  make: DocumentRequest['make'],
): Promise<CachedResponse> {
  const source = readSourceFor(context, client)
  return context.responses.getOrMake(source.prefix + key, source.asOf, async () => {
    const { text, status = 200, personal, ...made } = await make(source.context)
    const response = await compressResponse([text], {
      ...made,
      status,
      route: null,
      personal: personal ? [personal] : [],
      isPersonal: false,
      isCacheable: status === 200,
      maxAgeMs: source.isReplica ? source.maxAgeMs : (made.maxAgeMs ?? source.maxAgeMs),
    })
    countMadeBytes(context, client, plainLengthOf(response))
    return response
  })
}

const REPLICA_AGE_MS_MAX = 1_000

/**
 * Selects the database for a shared read. Visitors may read from a replica, which does not
 * say which changes it has replayed: its responses are cached under separate keys, for one second.
 */
export function readSourceFor(
  context: AppContext,
  { caller, position }: Pick<RequestContext, 'caller' | 'position'>,
) {
  const isReplica = !caller && context.readDb !== context.db
  const asOf: Freshness | Position = position ?? (caller ? 'exact' : 'recent')
  return {
    /** With the database to read from as its `readDb`. */
    context: caller ? { ...context, readDb: context.db } : context,
    /** What members have written before this request is in every response. */
    asOf,
    isReplica,
    /** Of its cache keys. */
    prefix: isReplica ? 'replica ' : '',
    maxAgeMs: isReplica ? REPLICA_AGE_MS_MAX : AGE_MS_MAX,
  }
}

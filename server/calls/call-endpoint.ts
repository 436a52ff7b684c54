import type { Api, ApiAddress } from '#contract/api.ts'
import type { Caller } from '#contract/permissions.ts'
import { withAudit } from '../audit/audit-log.ts'
import type { AuditWriter } from '../audit/audit-log.ts'
import type { AppContext, RequestContext } from '../context.ts'
import type { Db } from '../db/engine.ts'
import { trackWrites } from '../db/write-tracking.ts'
import { withinLimits } from '../rate-limits/database-limits.ts'
import { allow, Refusal } from '../refusal.ts'
import { allowToken, parse } from './admit-call.ts'
import type { AdmittedCall } from './admit-call.ts'
import { inBulkhead } from './bulkhead.ts'
import { Existing } from './handler-types.ts'
import type { Handlers } from './handler-types.ts'
import { createOnce } from './idempotency.ts'
import { subjects } from './subjects.ts'

export type AllHandlers = Handlers<Api>

/** A call, and the parts of its request that are read after it was admitted. */
export type SentCall = AdmittedCall & {
  body?: () => unknown
  /** For a request with an idempotency key: the key, and a text that identifies the request. */
  idempotency?: { key: string; sent: string }
}

/**
 * Executes an admitted call by the rules of its endpoint: loads the subject (404), asks for
 * permission (403), parses the body (400), counts the call (429) and runs the handler. The response
 * contains only what the contract defines.
 * @returns the status and the body of the response
 * @throws {Refusal}
 */
export async function callEndpoint(
  handlers: AllHandlers,
  context: AppContext,
  call: SentCall,
  requestContext: RequestContext,
) {
  const { address, endpoint } = call
  const run = async () => runHandler(handlers, context, call, requestContext)
  const work = isRead(address) ? run : async () => trackWrites(run)
  const bulkhead = context.settings.databaseUrl ? endpoint.bulkhead : null
  const result = await (bulkhead
    ? inBulkhead(bulkhead, requestContext.clientNetwork, work)
    : work())
  const { status = 200, statusIfExists = status, response } = endpoint
  return result instanceof Existing
    ? { status: statusIfExists, body: response.parse(result.body) }
    : { status, body: response.parse(result) }
}

async function runHandler(
  handlers: AllHandlers,
  context: AppContext,
  call: SentCall,
  requestContext: RequestContext,
) {
  const { address, endpoint, params, query } = call
  const { caller, clientNetwork, isKnownDevice } = requestContext
  const db = isRead(address) && !caller ? context.readDb : context.db
  const subject = endpoint.subject === null ? null : await findSubject(db, call, requestContext)
  const body = endpoint.body && parse(endpoint.body, call.body?.() ?? {})
  // What anyone may write needs no account.
  const confirmCaller = endpoint.access === 'anyone' ? async () => {} : requestContext.confirmCaller
  const input = {
    context,
    db,
    forLongReads: () => context.forLongReads(db, clientNetwork),
    requestContext,
    caller,
    subject,
    params,
    query,
    body,
    once: endpoint.acceptsIdempotencyKey
      ? createOnce(context.db, keyedRequest(call, caller), confirmCaller)
      : null,
    withAudit:
      endpoint.audit && caller
        ? <T>(work: (tx: Db, record: AuditWriter) => Promise<T>) =>
            withAudit({ db, callerId: caller.id, requestContext }, work)
        : null,
  }
  // At runtime the input matches the handler's own type: the endpoint's rules have just been applied.
  const handler = handlers[address] as (given: typeof input) => unknown
  if (!context.settings.rateLimit) return handler(input)
  const counted = { caller, clientNetwork, body, isKnownDevice }
  return withinLimits(context.db, endpoint.rateLimits, counted, async () => handler(input))
}

/** @throws {Refusal} `missing`, or `forbidden` if the caller may not do this with the subject */
async function findSubject(
  db: Db,
  { endpoint, params }: AdmittedCall,
  { caller, token }: RequestContext,
) {
  if (endpoint.subject === null) return null
  const rules = subjects[endpoint.subject]
  const { id } = params as { id: number }
  const subject = await rules.load(db, id, caller)
  if (!subject) {
    const wasDeleted = 'wasDeleted' in rules && (await rules.wasDeleted(db, id))
    throw new Refusal('missing', `${rules.name} not found`, { wasDeleted })
  }
  allowToken(endpoint, token)
  if (endpoint.access === 'admin') allow(caller?.isAdmin === true)
  // The permission takes what this subject's loader returns: see `Subjects`.
  const permission = endpoint.permission as ((of: Caller, to: unknown) => boolean) | null
  if (permission) allow(permission(caller, subject))
  return subject
}

function keyedRequest({ address, idempotency }: SentCall, caller: Caller) {
  return idempotency ? { address, callerId: caller?.id ?? null, ...idempotency } : null
}

const isRead = (address: ApiAddress) => address.startsWith('GET ')

import type { User } from '#contract/accounts.ts'
import type { PersonalPart } from '#contract/endpoint.ts'
import type { Freshness } from '../db/change-log.ts'
import type { AppContext, RequestContext } from './handlers.ts'
import { callEndpoint } from './call-endpoint.ts'
import type { AdmittedCall, AllHandlers } from './call-endpoint.ts'

/** An answer that is nobody's own, and what it depends on; null: on everything. */
export type SharedReply = {
  answer: unknown
  names: string[] | null
  personal: PersonalPart | null
}

/** Whether everybody gets the same answer, the caller's personal state aside. */
export function isShared(
  { endpoint: { shared }, query }: AdmittedCall,
  { caller }: RequestContext,
) {
  if (!shared) return false
  const asked = (query ?? {}) as Record<string, unknown>
  return !(caller?.isAdmin && shared.moreForAdministrators?.(asked))
}

/** Carries a shared read out for nobody in particular. */
export async function readShared(
  handlers: AllHandlers,
  context: AppContext,
  call: AdmittedCall,
  requestContext: RequestContext,
): Promise<SharedReply> {
  const { shared } = call.endpoint
  const answer = await callEndpoint(handlers, context, call, { ...requestContext, caller: null })
  return {
    answer,
    names: shared?.dependsOn?.({ id: idOf(call), answer }) ?? null,
    personal: shared?.personal ?? null,
  }
}

/** The same text for the same read. */
export const nameOfRead = ({ address, params, query }: AdmittedCall) =>
  JSON.stringify([address, params, query])

/** The id in the address; 0 where it has none. */
export const idOf = ({ params }: AdmittedCall) => (params as { id?: number } | undefined)?.id ?? 0

const TRUSTED_MS_MAX = 600_000
const REPLICA_TRUSTED_MS = 1_000

export type Source = {
  /** The site with the database to read from as its `reader`. */
  context: AppContext
  freshness: Freshness
  isReplica: boolean
  /** Put before the keys of its answers. */
  prefix: string
  trustedMsMax: number
}

/**
 * Where a shared answer for this caller comes from. A visitor may read a replica, which does not
 * tell what it has not got yet: its answers are kept apart, for a second.
 */
export function sourceFor(context: AppContext, caller: User | null): Source {
  const isReplica = !caller && context.reader !== context.db
  return {
    context: caller ? { ...context, reader: context.db } : context,
    freshness: caller ? 'exact' : 'recent',
    isReplica,
    prefix: isReplica ? 'replica ' : '',
    trustedMsMax: isReplica ? REPLICA_TRUSTED_MS : TRUSTED_MS_MAX,
  }
}

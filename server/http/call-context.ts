import type { FastifyReply, FastifyRequest } from 'fastify'
import { findApiTokenOwner } from '../accounts/api-token-queries.ts'
import { lockOwner } from '../accounts/session-queries.ts'
import type { AppContext, RequestContext } from '../context.ts'
import type { Db } from '../db/engine.ts'
import { assertStillAllowed, createRequestContext, readPosition } from './request-context.ts'

/** The context of an API call. A call with an API token has no session, whatever cookie it sends. */
export async function createCallContext(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  const bearer = bearerOf(request)
  if (bearer === null) return createRequestContext(context, request, reply)
  const owner = await findApiTokenOwner(context.db, bearer)
  if (!owner) reply.header('www-authenticate', 'Bearer error="invalid_token"')
  const position = owner ? await readPosition(context, request) : null
  const withoutSession = await createRequestContext(context, request, reply, { session: null })
  // Also an administrator's token has only the rights of a member.
  const caller = owner && { ...owner.user, isAdmin: false }
  const confirmCaller = async (tx: Db) =>
    assertStillAllowed(caller, await lockOwner(tx, 'api_tokens', bearer))
  const token = owner ? { scope: owner.scope } : 'invalid'
  return { ...withoutSession, caller, position, token, confirmCaller }
}

/** The token of `Authorization: Bearer TOKEN`; null without one, and for another scheme. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  const match = /^bearer(?:\s+(.*))?$/is.exec(headers.authorization ?? '')
  return match && (match[1] ?? '')
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { WRITER_HEADER } from '#contract/constants.ts'
import { dependencyName } from '#contract/dependency-names.ts'
import type { Caller } from '#contract/permissions.ts'
import type { AppContext, RequestContext } from '../context.ts'
import type { Position } from '../db/change-log.ts'
import type { Db } from '../db/engine.ts'
import { unauthenticated } from '../refusal.ts'
import { hashToken } from '../tokens.ts'
import { findApiTokenOwner } from '../accounts/api-token-queries.ts'
import { networkOf } from './client-network.ts'
import {
  deleteSession,
  findSession,
  insertDevice,
  insertSession,
  isDeviceOf,
  lockCheckedAccount,
  lockOwner,
  validateSession,
} from '../accounts/session-queries.ts'

const DEVICE_DAYS = 365
const READS = new Set(['GET', 'HEAD'])

/** The cookies that only the server reads. Browsers restrict `__Host-` cookies to https and to this exact host. */
export function cookieNames(isSecure: boolean) {
  const prefix = isSecure ? '__Host-' : ''
  return { session: `${prefix}sid`, device: `${prefix}device` }
}

/**
 * The context of a request for its handler. Reads the session once, if its cookie was sent; null
 * instead of the cookie's session ignores it.
 */
export async function createRequestContext(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  presented = request.cookies[cookieNames(context.settings.isSecure).session] ?? null,
): Promise<RequestContext> {
  const { db, settings } = context
  const names = cookieNames(settings.isSecure)
  const position = presented ? await readPosition(context, request) : null
  const caller = presented ? await readCaller(context, presented, position) : null
  const attributes = {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: settings.isSecure,
  } as const

  return {
    caller,
    position,
    token: null,
    clientNetwork: networkOf(request.ip),
    log: request.log,

    isKnownDevice: (userId) => isDeviceOf(db, userId, request.cookies[names.device]),

    async startSession(account) {
      const started = await db.transaction().execute(async (tx) => {
        const user = await lockCheckedAccount(tx, account)
        if (!user) return null
        const session = await insertSession(tx, user.id, presented)
        const isKnown = await isDeviceOf(tx, user.id, request.cookies[names.device])
        return { user, session, device: isKnown ? null : await insertDevice(tx, user.id) }
      })
      if (!started) return null
      const { user, session, device } = started
      const { token, maxAgeSeconds } = session
      reply.setCookie(names.session, token, { ...attributes, maxAge: maxAgeSeconds })
      if (device === null) return user
      reply.setCookie(names.device, device, { ...attributes, maxAge: DEVICE_DAYS * 24 * 60 * 60 })
      return user
    },

    async confirmCaller(tx) {
      assertStillAllowed(caller, presented ? await lockOwner(tx, 'sessions', presented) : undefined)
    },

    async endSession() {
      if (presented) await deleteSession(db, presented)
      reply.clearCookie(names.session, attributes)
    },
  }
}

/** The context of an API call. A call with an API token has no session, whatever cookie it sends. */
export async function createCallContext(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  const bearer = bearerOf(request)
  if (bearer === null) return createSessionContext(context, request, reply)
  const owner = await findApiTokenOwner(context.db, bearer)
  if (!owner) reply.header('www-authenticate', 'Bearer error="invalid_token"')
  const position = owner ? await readPosition(context, request) : null
  const withoutSession = await createRequestContext(context, request, reply, null)
  // Also an administrator's token has only the rights of a member.
  const caller = owner && { ...owner.user, isAdmin: false }
  const confirmCaller = async (tx: Db) =>
    assertStillAllowed(caller, await lockOwner(tx, 'api_tokens', bearer))
  const token = owner ? { scope: owner.scope } : 'invalid'
  return { ...withoutSession, caller, position, token, confirmCaller }
}

/**
 * A write that was sent by a page of another member is handled as one without a session: somebody else has
 * logged in since, in another tab.
 */
async function createSessionContext(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const ofSession = await createRequestContext(context, request, reply)
  const writer = request.headers[WRITER_HEADER]
  const isOther = writer !== undefined && ofSession.caller && writer !== String(ofSession.caller.id)
  return isOther ? createRequestContext(context, request, reply, null) : ofSession
}

/** The token of `Authorization: Bearer TOKEN`; null without one, and for another scheme. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  const match = /^bearer(?:\s+(.*))?$/is.exec(headers.authorization ?? '')
  return match && (match[1] ?? '')
}

/**
 * The position of the change log as of which a member's request reads: with all that was written before it. Null
 * for a write, which needs none: it would be one statement more that can fail.
 */
const readPosition = async (
  { reads }: Pick<AppContext, 'reads'>,
  { method }: FastifyRequest,
): Promise<Position | null> => (READS.has(method) ? reads.position('exact') : null)

/** The member whose session this is, as of the position; as of now without one. */
async function readCaller(
  { db, reads }: Pick<AppContext, 'db' | 'reads'>,
  token: string,
  position: Position | null,
) {
  const tokenHash = hashToken(token)
  const session = await reads.getOrRead(`session ${tokenHash}`, {
    since: position,
    read: () => findSession(db, tokenHash),
    dependsOn: ({ user }) => [dependencyName('member', user.id)],
  })
  return session && validateSession(db, token, session)
}

/**
 * Compares the caller as admitted with the account as it is now.
 * @throws {Refusal} `unauthenticated` if it is gone, or no longer an administrator's
 */
function assertStillAllowed(caller: Caller, now: { isAdmin: boolean } | undefined) {
  if (!now || (caller?.isAdmin && !now.isAdmin)) throw unauthenticated()
}

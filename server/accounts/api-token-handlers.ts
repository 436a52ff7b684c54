import type { apiTokens } from '#contract/api-tokens.ts'
import { API_TOKENS_PER_MEMBER_MAX } from '#contract/constants.ts'
import type { Handlers } from '../calls/handler-types.ts'
import { found, Refusal } from '../refusal.ts'
import { lockUser } from './queries.ts'
import { deleteApiToken, insertApiToken, listApiTokens } from './api-token-queries.ts'

export const apiTokenHandlers: Handlers<typeof apiTokens> = {
  'GET /api/user/tokens': ({ db, caller }) => listApiTokens(db, caller.id),

  'POST /api/user/tokens': ({ caller, body, requestContext, withAudit }) =>
    withAudit(async (tx, record) => {
      await lockUser(tx, caller.id)
      // A password reset or a deletion has ended the session, and would not end this token.
      await requestContext.confirmCaller(tx)
      const known = await listApiTokens(tx, caller.id)
      if (known.length >= API_TOKENS_PER_MEMBER_MAX) throw new Refusal('conflict', FULL)
      const made = await insertApiToken(tx, caller.id, body)
      await record({ action: 'token.created', id: made.id, after: { scope: made.scope } })
      return made
    }),

  'DELETE /api/user/tokens/:id': ({ subject: { id, scope }, withAudit }) =>
    withAudit(async (tx, record) => {
      found(await deleteApiToken(tx, id), 'Token')
      await record({ action: 'token.revoked', id, before: { scope } })
      return { success: true }
    }),
}

const FULL = `You have ${API_TOKENS_PER_MEMBER_MAX} API tokens already. Please revoke one first.`

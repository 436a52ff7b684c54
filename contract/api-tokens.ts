import * as z from 'zod/mini'
import { API_TOKEN_NAME_CHARACTERS_MAX, API_TOKEN_NAME_CHARACTERS_MIN } from './constants.ts'
import type { EndpointTable } from './endpoint.ts'
import { Done, Id, Time, trimmedText } from './fields.ts'
import { canRevokeToken } from './permissions.ts'

const Scope = z.enum(['read', 'write'], { error: 'Scope must be read or write' })

/** An API token of a member, without its secret. */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  scope: Scope,
  createdAt: Time,
  lastUsedAt: z.nullable(Time),
})
export type ApiToken = z.output<typeof ApiToken>

export const NewApiToken = z.object({
  name: trimmedText({
    name: 'Name',
    min: API_TOKEN_NAME_CHARACTERS_MIN,
    max: API_TOKEN_NAME_CHARACTERS_MAX,
    tooShort: 'Please enter a name',
  }),
  scope: z._default(Scope, 'read'),
})

/** Only this response contains the secret, which is stored as a hash. */
const CreatedApiToken = z.extend(ApiToken, { token: z.string() })
export type CreatedApiToken = z.output<typeof CreatedApiToken>

/** API tokens of the logged-in member: newest first. A token cannot create or revoke tokens. */
export const apiTokens = {
  'GET /api/user/tokens': {
    access: 'member',
    token: 'read',
    bulkhead: null,
    response: z.array(ApiToken),
  },
  // Without an idempotency key: the key's row would contain the secret.
  'POST /api/user/tokens': {
    access: 'member',
    token: 'never',
    bulkhead: null,
    acceptsIdempotencyKey: false,
    audit: ['token.created'],
    status: 201,
    body: NewApiToken,
    response: CreatedApiToken,
  },
  'DELETE /api/user/tokens/:id': {
    access: 'member',
    token: 'never',
    subject: 'apiToken',
    permission: canRevokeToken,
    bulkhead: null,
    audit: ['token.revoked'],
    response: Done,
  },
} as const satisfies EndpointTable

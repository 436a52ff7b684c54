import * as z from 'zod/mini'
import {
  IMAGE_BODY_BYTES_MAX,
  IMAGE_CHARACTERS_MIN,
  PASSWORD_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MIN,
  PORTRAIT_CHARACTERS_MAX,
} from './constants.ts'
import type { EndpointTable } from './endpoint.ts'
import { isStorable } from './characters.ts'
import { Done, emailAddress, Id, MessageReply, stringOr, Time } from './fields.ts'
import { imageSourceOrNone } from './images.ts'
import { dependencyName } from './dependency-names.ts'
import { NewUsername, Username } from './username.ts'

/** The logged-in user. */
export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  profileImage: z.nullable(z.string()),
  isAdmin: z.boolean(),
  createdAt: Time,
})
export type User = z.output<typeof User>

/** The public part of an account. */
export const PublicUser = z.object({
  id: Id,
  username: z.string(),
  profileImage: z.nullable(z.string()),
})
export type PublicUser = z.output<typeof PublicUser>

export const Email = emailAddress('Invalid email address')

const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_CHARACTERS_MIN} characters`

/** Compared as sent: neither trimmed nor truncated. */
export const Password = stringOr(PASSWORD_TOO_SHORT).check(
  z.minLength(PASSWORD_CHARACTERS_MIN, PASSWORD_TOO_SHORT),
  z.maxLength(
    PASSWORD_CHARACTERS_MAX,
    `Password cannot exceed ${PASSWORD_CHARACTERS_MAX} characters`,
  ),
  z.refine(isStorable, 'Password contains characters that cannot be stored'),
)

export const Credentials = z.object({ email: Email, password: Password })
export type Credentials = z.output<typeof Credentials>

export const Registration = z.object({ username: NewUsername, email: Email, password: Password })
export type Registration = z.output<typeof Registration>

export const ForgotPassword = z.object({ email: Email })

const INVALID_LINK = 'This reset link is not valid'
const ResetToken = stringOr(INVALID_LINK).check(z.regex(/^[\w-]{22,128}$/, INVALID_LINK))

const ResetPassword = z.object({ token: ResetToken, password: Password })

const portraitRules = { min: IMAGE_CHARACTERS_MIN, max: PORTRAIT_CHARACTERS_MAX }

/**
 * Omitted fields stay unchanged; a profile image of null or '' is removed. A username that differs from
 * the member's has to be a `NewUsername`.
 */
export const ProfileChange = z.object({
  username: z.optional(Username),
  email: z.optional(Email),
  profileImage: z.optional(imageSourceOrNone(portraitRules)),
})

/** Session and account. */
export const accounts = {
  'GET /api/user': {
    access: 'member',
    token: 'read',
    bulkhead: null,
    response: User,
  },
  'POST /api/login': {
    access: 'anyone',
    token: 'never',
    rateLimits: ['all logins', 'logins'],
    bulkhead: 'passwords',
    acceptsIdempotencyKey: false,
    audit: null,
    body: Credentials,
    response: User,
  },
  'POST /api/register': {
    access: 'anyone',
    token: 'never',
    rateLimits: ['writes', 'registrations'],
    bulkhead: 'passwords',
    acceptsIdempotencyKey: false,
    audit: null,
    status: 201,
    body: Registration,
    response: User,
  },
  'POST /api/logout': {
    access: 'anyone',
    token: 'never',
    bulkhead: null,
    acceptsIdempotencyKey: false,
    audit: null,
    response: Done,
  },
  'POST /api/forgot-password': {
    access: 'anyone',
    token: 'never',
    rateLimits: ['writes', 'reset links'],
    bulkhead: 'mail',
    acceptsIdempotencyKey: false,
    audit: null,
    body: ForgotPassword,
    response: MessageReply,
  },
  'POST /api/reset-password': {
    access: 'anyone',
    token: 'never',
    rateLimits: ['writes', 'reset attempts'],
    bulkhead: 'passwords',
    acceptsIdempotencyKey: false,
    audit: null,
    body: ResetPassword,
    response: MessageReply,
  },
  'PUT /api/user/profile': {
    access: 'member',
    token: 'never',
    rateLimits: ['writes', 'pictures', 'new email addresses'],
    bulkhead: null,
    bodyBytesMax: IMAGE_BODY_BYTES_MAX,
    audit: null,
    body: ProfileChange,
    response: User,
  },
  'DELETE /api/user/delete': {
    access: 'member',
    token: 'never',
    bulkhead: null,
    audit: null,
    response: Done,
  },
  'GET /api/user/:id': {
    access: 'anyone',
    subject: 'publicUser',
    bulkhead: null,
    cache: { dependsOn: ({ id }) => [dependencyName('user', id)] },
    response: PublicUser,
  },
} as const satisfies EndpointTable

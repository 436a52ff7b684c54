import type { accounts } from '#contract/accounts.ts'
import { NewUsername } from '#contract/username.ts'
import type { Handlers } from '../calls/handler-types.ts'
import type { RequestContext } from '../context.ts'
import { found, Refusal, refusedField } from '../refusal.ts'
import { logSecurity } from '../log.ts'
import { insertMail } from '../mail/queue.ts'
import { readImage } from '../media/images.ts'
import { emailKey, isReservedName, nameKey } from './names.ts'
import { deleteAccount } from './delete-account.ts'
import { hashPassword } from './passwords.ts'
import { updateProfile } from './profile.ts'
import { insertUser } from './queries.ts'
import { findResetOwner, redeemResetToken } from './reset-tokens.ts'
import { logIn } from './log-in.ts'

export const accountHandlers: Handlers<typeof accounts> = {
  'GET /api/user': ({ caller }) => caller,

  'POST /api/login': async ({ db, requestContext, body }) => {
    const user = await logIn({ db, requestContext }, body)
    if (!user) {
      logAccountEvent(requestContext, 'login.failed')
      throw new Refusal('unauthenticated', 'Email or password is wrong.')
    }
    logAccountEvent(requestContext, 'login.ok', user.id)
    return user
  },

  'POST /api/register': async ({ context, db, requestContext, body }) => {
    const { username, email, password } = body
    if (isReservedName(username, context.settings.siteName)) throw taken('username')
    const { user, passwordHash } = await refuseConcurrent({ email, username }, async () => {
      const hash = await hashPassword(password, requestContext.clientNetwork)
      const made = await insertUser(db, { username, email, passwordHash: hash })
      return { user: made, passwordHash: hash }
    })
    if (user === 'email taken') throw taken('email')
    if (user === 'username taken') throw taken('username')
    if (!(await requestContext.startSession({ id: user.id, passwordHash }))) {
      throw new Refusal('conflict', 'The password was changed meanwhile. Please log in with it.')
    }
    logAccountEvent(requestContext, 'register', user.id)
    return user
  },

  'POST /api/logout': async ({ caller, requestContext }) => {
    await requestContext.endSession()
    if (caller) logAccountEvent(requestContext, 'logout', caller.id)
    return { success: true }
  },

  // Does the same work for unknown addresses; the mail job looks up the account.
  'POST /api/forgot-password': async ({ context, db, requestContext, body }) => {
    await insertMail(db, { kind: 'reset', email: body.email })
    context.wake('send-mail')
    logAccountEvent(requestContext, 'reset.requested')
    return { message: 'If an account has this address, a reset link is on its way to it.' }
  },

  'POST /api/reset-password': async ({ db, requestContext, body }) => {
    const { token, password } = body
    // Hashing is expensive: done only for a token that is valid so far.
    const owner = await findResetOwner(db, token)
    const hash = owner && (await hashPassword(password, requestContext.clientNetwork))
    const userId = hash && (await redeemResetToken(db, token, hash))
    if (!userId) throw new Refusal('invalid', 'This reset link is not valid or has expired.')
    logAccountEvent(requestContext, 'reset.done', userId)
    return { message: 'Your password has been reset. You can log in with it now.' }
  },

  'PUT /api/user/profile': async ({ context, db, caller, body, requestContext }) => {
    const { profileImage, ...names } = body
    const { username = caller.username } = names
    if (username !== caller.username) assertNewUsername(username)
    const isNewName = nameKey(username) !== nameKey(caller.username)
    if (isNewName && isReservedName(username, context.settings.siteName)) throw taken('username')
    const field = { name: 'profileImage', kind: 'portrait' } as const
    const portrait =
      profileImage == null ? profileImage : await readImage(context, profileImage, field)
    const { confirmCaller } = requestContext
    const change = { ...names, portrait, confirmCaller }
    const user = await updateProfile(db, context.media, caller.id, change)
    if (user === 'email taken') throw taken('email')
    if (user === 'username taken') throw taken('username')
    context.wake('delete-media')
    return found(user, 'User')
  },

  'DELETE /api/user/delete': async ({ context, db, caller, requestContext }) => {
    if (!(await deleteAccount(db, caller.id, requestContext.confirmCaller))) {
      const message = 'You are the last administrator. Please make somebody else one first.'
      throw new Refusal('conflict', message)
    }
    await requestContext.endSession()
    context.wake('delete-media')
    logAccountEvent(requestContext, 'account.deleted', caller.id)
    return { success: true }
  },

  'GET /api/user/:id': ({ subject }) => subject,
}

/** @throws {Refusal} `invalid` if a member may not choose the name */
function assertNewUsername(username: string) {
  const [issue] = NewUsername.safeParse(username).error?.issues ?? []
  if (!issue) return
  throw refusedField('invalid', 'username', issue.message)
}

/** The events of accounts in the log, each with its text. */
const EVENTS = {
  'login.failed': 'login failed',
  'login.ok': 'login',
  register: 'registered',
  logout: 'logout',
  'reset.requested': 'reset requested',
  'reset.done': 'password reset',
  'account.deleted': 'account deleted',
} as const

const logAccountEvent = (
  { log, clientNetwork }: RequestContext,
  event: keyof typeof EVENTS,
  userId?: number,
) => logSecurity(log, { event, userId, ip: clientNetwork }, EVENTS[event])

const registering = new Set<string>()

/** Of concurrent registrations of a name or address, the first proceeds: hashing is expensive. */
async function refuseConcurrent<T>(
  { email, username }: Record<'email' | 'username', string>,
  register: () => Promise<T>,
) {
  const keys = [`email ${emailKey(email)}`, `username ${nameKey(username)}`] as const
  if (registering.has(keys[0])) throw taken('email')
  if (registering.has(keys[1])) throw taken('username')
  for (const key of keys) registering.add(key)
  try {
    return await register()
  } finally {
    for (const key of keys) registering.delete(key)
  }
}

const taken = (what: 'username' | 'email') =>
  refusedField('conflict', what, `This ${what} is already taken`)

import type { Credentials, User } from '#contract/accounts.ts'
import type { Db } from '../db/engine.ts'
import type { RequestContext } from '../context.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts'
import { findAccount } from './queries.ts'
import { replacePasswordHash } from './session-queries.ts'

/** If the password changes during the check, it is checked once more, against the new hash. */
const CHECKS_MAX = 2

/**
 * Starts a session for this address and password; null if they do not match. The session is created
 * only while the stored hash is the one that was checked, so that none outlives a password reset.
 */
export async function logIn(
  { db, requestContext }: { db: Db; requestContext: RequestContext },
  { email, password }: Credentials,
): Promise<User | null> {
  for (let checks = 0; checks < CHECKS_MAX; checks += 1) {
    const { id = 0, passwordHash = null } = (await findAccount(db, email)) ?? {}
    const isRight = await verifyPassword(passwordHash, password, requestContext.clientNetwork)
    if (!isRight || passwordHash === null) return null
    const user = await requestContext.startSession({ id, passwordHash })
    if (!user) continue
    if (isOutdatedHash(passwordHash))
      void renewHash({ db, requestContext }, { id, passwordHash }, password)
    return user
  }
  return null
}

/** Runs in the background: if it fails, the next login tries again. */
async function renewHash(
  { db, requestContext }: { db: Db; requestContext: RequestContext },
  { id, passwordHash }: { id: number; passwordHash: string },
  password: string,
) {
  try {
    const to = await hashPassword(password, requestContext.clientNetwork)
    await replacePasswordHash(db, id, { from: passwordHash, to })
  } catch (error) {
    requestContext.log.warn({ err: error, userId: id }, 'a password could not be hashed anew')
  }
}

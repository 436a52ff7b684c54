import type { User } from '#contract/accounts.ts'
import type { Db } from '../db/engine.ts'
import type { RequestContext } from '../http/handlers.ts'
import { hashPassword, isOutdatedHash, isPasswordOf } from './passwords.ts'
import { findAccount, replacePasswordHash } from './queries.ts'

/** A password that changes while it is checked is checked once more, against the new hash. */
const CHECKS_MAX = 2

type Credentials = { email: string; password: string }

/**
 * A session for whoever has this address and this password; null for anybody else. The session is
 * made only while the stored hash is the one that was checked: none outlives a reset that way.
 */
export async function signIn(
  { db, requestContext }: { db: Db; requestContext: RequestContext },
  { email, password }: Credentials,
): Promise<User | null> {
  for (let checks = 0; checks < CHECKS_MAX; checks += 1) {
    const { id = 0, passwordHash = null } = (await findAccount(db, email)) ?? {}
    if (!(await isPasswordOf(passwordHash, password)) || passwordHash === null) return null
    const user = await requestContext.startSession({ id, passwordHash })
    if (!user) continue
    if (isOutdatedHash(passwordHash))
      void renewHash({ db, requestContext }, { id, passwordHash }, password)
    return user
  }
  return null
}

/** Nobody waits for it: where it fails, the next login does it. */
async function renewHash(
  { db, requestContext }: { db: Db; requestContext: RequestContext },
  { id, passwordHash }: { id: number; passwordHash: string },
  password: string,
) {
  try {
    await replacePasswordHash(db, id, { from: passwordHash, to: await hashPassword(password) })
  } catch (error) {
    requestContext.log.warn({ err: error, userId: id }, 'a password could not be hashed anew')
  }
}

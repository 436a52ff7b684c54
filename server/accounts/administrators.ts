import { Email, Password, Username } from '#contract/accounts.ts'
import * as z from 'zod/mini'
import type { Settings } from '../config.ts'
import type { Db } from '../db/engine.ts'
import type { Log } from '../log.ts'
import { hashPassword } from './passwords.ts'
import { deleteSessionsOf, findAccount, hasAdministrator, insertUser } from './queries.ts'

/**
 * Makes sure the administrator of the environment exists: created only if the address is new, and
 * never by promoting an account that somebody else registered.
 */
export async function ensureAdministrator(db: Db, { admin }: Settings, log: Log) {
  const { email, password, username } = admin
  if (email && password && !(await findAccount(db, email))) {
    try {
      await createAdministrator(db, { email, password, username })
      log.info({ event: 'admin.created' }, 'the administrator of ADMIN_EMAIL was created')
    } catch (error) {
      // Another process of this site that started at the same moment was faster.
      if (!(await findAccount(db, email))) throw error
    }
  }
  if (await hasAdministrator(db)) return
  log.warn(
    'This site has no administrator yet. Make one with: npm run admin -- create EMAIL USERNAME',
  )
}

export async function createAdministrator(
  db: Db,
  { email, password, username }: { email: string; password: string; username: string },
) {
  const given = z.object({ email: Email, password: Password, username: Username })
  const { error } = given.safeParse({ email, password, username })
  if (error) throw new Error(error.issues[0]?.message)
  const passwordHash = await hashPassword(password)
  const made = await insertUser(db, { username, email, passwordHash, isAdmin: true })
  if (typeof made === 'string')
    throw new Error(`${made}: ${made.startsWith('e') ? email : username}`)
  return made
}

/** Gives or takes the right; taking it ends the sessions that had it. */
export async function setAdministrator(db: Db, email: string, isAdmin: boolean) {
  const account = await findAccount(db, email)
  if (!account) return false
  await db.updateTable('users').set({ is_admin: isAdmin }).where('id', '=', account.id).execute()
  if (!isAdmin) await deleteSessionsOf(db, account.id)
  return true
}

export const listAdministrators = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('is_admin', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

import { Email, Password } from '#contract/accounts.ts'
import { NewUsername } from '#contract/username.ts'
import * as z from 'zod/mini'
import { insertAuditEntry } from '../audit/queries.ts'
import { commandLine, shellWord } from '../command-line.ts'
import type { Settings } from '../config.ts'
import type { Db } from '../db/engine.ts'
import { logSecurity } from '../log.ts'
import type { Log } from '../log.ts'
import { deleteMailTo } from '../mail/queue.ts'
import {
  hasAdministrator,
  isAdministrator,
  setAdministratorRights,
} from './administrator-queries.ts'
import { hashPassword } from './passwords.ts'
import {
  findAccount,
  findUser,
  insertUser,
  lockUserByEmail,
  setPasswordAndRevokeAccess,
} from './queries.ts'

/**
 * Creates the administrator of the environment if no account has this address. Never promotes an
 * account that another person has registered.
 * @throws {AdministratorError} if the values are invalid, or the username is taken
 */
export async function ensureAdministrator(db: Db, { admin }: Settings, log: Log) {
  const { email, password, username } = admin
  if (email && password && !(await findAccount(db, email))) {
    try {
      await createAdministrator(db, { email, password, username })
      logSecurity(log, { event: 'admin.created' }, 'the administrator of ADMIN_EMAIL was created')
    } catch (error) {
      // Another process of this site that started at the same time has created it.
      if (!(await findAccount(db, email))) throw error
    }
  }
  if (await hasAdministrator(db)) return
  const command = commandLine('admin', 'create EMAIL USERNAME')
  log.warn(
    `This site has no administrator yet. To make one, run with the same settings: ${command}`,
  )
}

/** An account that cannot be created; the message is for the operator. */
export class AdministratorError extends Error {}

/** @throws {AdministratorError} for invalid values, or if the username or the address is taken */
export async function createAdministrator(
  db: Db,
  fields: { email: string; password: string; username: string },
) {
  const given = z.object({ email: Email, password: Password, username: NewUsername })
  const { data, error } = given.safeParse(fields)
  if (error) throw new AdministratorError(sentenceOf(error.issues[0], fields))
  const { username, email } = data
  const passwordHash = await hashPassword(data.password)
  return db.transaction().execute(async (tx) => {
    const made = await insertUser(tx, { username, email, passwordHash, isAdmin: true })
    if (typeof made === 'string') {
      throw new AdministratorError(made === 'email taken' ? emailTaken(email) : nameTaken(username))
    }
    await insertAuditEntry(tx, NO_ACTOR, {
      action: 'user.created',
      id: made.id,
      after: { isAdmin: true },
    })
    return made
  })
}

/** What is wrong with a value, which is repeated unless it is the password. */
function sentenceOf(
  issue: { path: PropertyKey[]; message: string } | undefined,
  { email, username }: { email: string; username: string },
) {
  const { path: [field] = [], message = 'it is not valid' } = issue ?? {}
  if (field === 'email') return `"${email}" is no email address like you@example.org.`
  if (field === 'username') return `The username "${username}" cannot be used: ${message}.`
  return `The password cannot be used: ${message}.`
}

const emailTaken = (email: string) =>
  `An account with the address ${email} exists already. Make it an administrator with: \
${commandLine('admin', `promote ${shellWord(email)}`)}`

const nameTaken = (username: string) =>
  `The username "${username}" is taken, or looks like one that is. Choose another one.`

/** Grants or revokes administrator rights; returns false if no account has this address. */
export function setAdministrator(db: Db, email: string, isAdmin: boolean) {
  return db.transaction().execute(async (tx) => {
    const account = await lockUserByEmail(tx, email)
    const user = account && (await findUser(tx, account.id))
    if (!user || !(await setAdministratorRights(tx, user.id, isAdmin))) return false
    await insertAuditEntry(tx, NO_ACTOR, {
      action: isAdmin ? 'user.promoted' : 'user.demoted',
      id: user.id,
      before: { isAdmin: user.isAdmin },
      after: { isAdmin },
    })
    return true
  })
}

/** Sets the password of the account with this address; returns false if there is none. */
export async function setPassword(db: Db, email: string, password: string) {
  const account = await findAccount(db, email)
  if (!account) return false
  const hash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const stored = await setPasswordAndRevokeAccess(tx, account.id, hash)
    // Deleted since it was found.
    if (stored === null) return false
    await deleteMailTo(tx, stored)
    await insertAuditEntry(tx, NO_ACTOR, { action: 'user.password-reset', id: account.id })
    return true
  })
}

/** Changes from the command line have no acting account. */
const NO_ACTOR = null

export const listAdministrators = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where(isAdministrator)
    .orderBy('id')
    .execute()

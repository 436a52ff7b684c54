import type { User } from '#contract/accounts.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { latestPlausibleTime } from '../db/clock-skew.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import { isOver } from '../db/database-time.ts'
import type { Db } from '../db/engine.ts'
import { forKeyShare, forNoKeyUpdate } from '../db/row-locks.ts'
import { bestEffort } from '../db/best-effort.ts'
import { hashToken, newToken } from '../tokens.ts'
import { userColumns, userOf } from './user-columns.ts'

const IDLE_DAYS = 14
const LIFETIME_DAYS = 90
const TOUCH_EVERY_MINUTES = 10
const TOKENS_PER_USER_MAX = 20

/** The account of a session, and its times. */
export type Session = { user: User; startedAt: string; lastSeenAt: string; expiresAt: string }

export async function findSession(db: Db, tokenHash: string): Promise<Session | null> {
  const [row] = await listSessionUsers(db, { tokenHash })
  const found = userOf(row)
  if (!found) return null
  const { startedAt, lastSeenAt, expiresAt, ...user } = found
  return { user, startedAt, lastSeenAt, expiresAt }
}

/**
 * The user who presents the token of this session, or null if it has expired. Records that the session
 * was used; an expired one is deleted.
 */
export async function validateSession(
  db: Db,
  token: string,
  { user, startedAt, lastSeenAt, expiresAt }: Session,
): Promise<User | null> {
  const now = Date.now()
  // With this comparison, a time that cannot be parsed counts as expired.
  if (!(now < Date.parse(expiresAt))) {
    // It is kept if only the clock of this node says so: it is valid at other nodes.
    const expired = db.deleteFrom('sessions').where('token_hash', '=', hashToken(token))
    await bestEffort(expired.where(isOver(db, 'expires_at')).execute())
    return null
  }
  const latest = latestPlausibleTime(0)
  const isAhead = startedAt > latest
  const sinceSeen = now - Date.parse(lastSeenAt)
  if (isAhead || lastSeenAt > latest || sinceSeen > TOUCH_EVERY_MINUTES * MINUTE_MS) {
    // A session that began while the clock was ahead lasts no longer than one that begins now.
    const times = isAhead
      ? { created_at: iso(now), expires_at: expiry(now, now) }
      : { expires_at: expiry(now, Date.parse(startedAt)) }
    const session = db.updateTable('sessions').where('token_hash', '=', hashToken(token))
    await bestEffort(session.set({ ...times, last_seen_at: iso(now) }).execute())
  }
  return user
}

const listSessionUsers = compiledQuery((db, { tokenHash }: { tokenHash: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(userColumns)
    .select([
      'sessions.created_at as startedAt',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.expires_at as expiresAt',
    ])
    .where('sessions.token_hash', '=', tokenHash),
)

/** An account, and the stored hash that its password was checked against. */
export type CheckedAccount = { id: number; passwordHash: string }

/**
 * Locks the account until the transaction ends. Returns null if its password has changed or it was
 * deleted. A concurrent reset or deletion waits for the lock, and then ends the session.
 */
export async function lockCheckedAccount(
  tx: Db,
  { id, passwordHash }: CheckedAccount,
): Promise<User | null> {
  const query = tx
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('deleted_at', 'is', null)
  return userOf(await forNoKeyUpdate(tx, query).executeTakeFirst())
}

/** Replaces the hash of an unchanged password; nothing else of the account changes. */
export async function replacePasswordHash(
  db: Db,
  userId: number,
  { from, to }: { from: string; to: string },
) {
  await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .execute()
}

/** Starts a session for a locked account; ends the presented one and the oldest above twenty. */
export async function insertSession(tx: Db, userId: number, presented: string | null) {
  const token = newToken()
  const now = Date.now()
  if (presented) await deleteSession(tx, presented)
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: iso(now),
      last_seen_at: iso(now),
      expires_at: expiry(now, now),
    })
    .execute()
  await deleteOldest(tx, 'sessions', userId, token)
  return { token, maxAgeSeconds: (LIFETIME_DAYS * DAY_MS) / 1_000 }
}

export async function deleteSession(db: Db, token: string) {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/**
 * The account that a session or an API token belongs to; undefined if it has ended. The account
 * cannot be deleted before the transaction ends.
 */
export function lockOwner(tx: Db, table: 'sessions' | 'api_tokens', token: string) {
  const owner = tx.selectFrom(table).select('user_id').where('token_hash', '=', hashToken(token))
  const query = tx
    .selectFrom('users')
    .select('is_admin as isAdmin')
    .where('id', '=', owner)
    .where('deleted_at', 'is', null)
  return forKeyShare(tx, query).executeTakeFirst()
}

/** Whether a member has logged in with this device before. */
export async function isDeviceOf(db: Db, userId: number, token: string | undefined) {
  if (!token) return false
  const device = await db
    .selectFrom('devices')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return device?.user_id === userId
}

/** Resolves to the token of the device; forgets the oldest above twenty. */
export async function insertDevice(tx: Db, userId: number) {
  const token = newToken()
  await tx
    .insertInto('devices')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: iso(Date.now()) })
    .execute()
  await deleteOldest(tx, 'devices', userId, token)
  return token
}

/** Keeps the newest twenty, `newest` included. Those with a time in the future are deleted first. */
async function deleteOldest(tx: Db, table: 'sessions' | 'devices', userId: number, newest: string) {
  const surplus = tx
    .selectFrom(table)
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', hashToken(newest))
    .orderBy((eb) => eb('created_at', '>', latestPlausibleTime(0)))
    .orderBy('created_at', 'desc')
    .offset(TOKENS_PER_USER_MAX - 1)
    .limit(TOKENS_PER_USER_MAX)
  await tx.deleteFrom(table).where('token_hash', 'in', surplus).execute()
}

const expiry = (now: number, startedAt: number) =>
  iso(Math.min(now + IDLE_DAYS * DAY_MS, startedAt + LIFETIME_DAYS * DAY_MS))

const iso = (time: number) => new Date(time).toISOString()

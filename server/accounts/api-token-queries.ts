import type { User } from '#contract/accounts.ts'
import type { ApiToken } from '#contract/api-tokens.ts'
import type { TokenScope } from '#contract/endpoint.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import { bestEffort } from '../db/best-effort.ts'
import { latestPlausibleTime } from '../db/clock-skew.ts'
import type { Db } from '../db/engine.ts'
import { hasRow } from '../db/has-row.ts'
import { hashToken, newToken } from '../tokens.ts'
import { userColumns, userOf } from './user-columns.ts'

/** The prefix by which secret scanners recognize a token that was published by mistake. */
const PREFIX = 'guildhall_'
const TOKEN = new RegExp(`^${PREFIX}[\\w-]{43}$`)
const TOUCH_EVERY_MS = 60_000

/** The member whose API token this is; null if there is no such token. */
export async function findApiTokenOwner(
  db: Db,
  token: string,
): Promise<{ user: User; scope: TokenScope } | null> {
  if (!TOKEN.test(token)) return null
  const [row] = await listTokenOwners(db, { tokenHash: hashToken(token) })
  const known = userOf(row)
  if (!known) return null
  const { tokenId, scope, lastUsedAt, ...user } = known
  const before = new Date(Date.now() - TOUCH_EVERY_MS).toISOString()
  const latest = latestPlausibleTime(0)
  if (lastUsedAt === null || lastUsedAt < before || lastUsedAt > latest) {
    await bestEffort(touchToken(db, tokenId, { before, latest }))
  }
  return { user, scope }
}

const listTokenOwners = compiledQuery((db, { tokenHash }: { tokenHash: string }) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(userColumns)
    .select([
      'api_tokens.id as tokenId',
      'api_tokens.scope',
      'api_tokens.last_used_at as lastUsedAt',
    ])
    .where('api_tokens.token_hash', '=', tokenHash),
)

/** Of several requests at once, the first writes. */
async function touchToken(db: Db, id: number, used: { before: string; latest: string }) {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: new Date().toISOString() })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('last_used_at', 'is', null),
        eb('last_used_at', '<', used.before),
        eb('last_used_at', '>', used.latest),
      ]),
    )
    .execute()
}

const columns = [
  'id',
  'name',
  'scope',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const

/** Newest first. */
export const listApiTokens = (db: Db, userId: number): Promise<ApiToken[]> =>
  db
    .selectFrom('api_tokens')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()

export const findApiToken = (db: Db, id: number) =>
  db
    .selectFrom('api_tokens')
    .select(['id', 'scope', 'user_id as userId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Resolves to the new row and the secret, of which only the hash is stored. */
export async function insertApiToken(
  tx: Db,
  userId: number,
  { name, scope }: Pick<ApiToken, 'name' | 'scope'>,
) {
  const token = `${PREFIX}${newToken()}`
  const row = await tx
    .insertInto('api_tokens')
    .values({
      user_id: userId,
      name,
      scope,
      token_hash: hashToken(token),
      created_at: new Date().toISOString(),
      last_used_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { ...row, token }
}

/** Returns false if the token was revoked meanwhile. */
export const deleteApiToken = (tx: Db, id: number) =>
  hasRow(tx.deleteFrom('api_tokens').where('id', '=', id).returning('id'))

export async function deleteApiTokensOf(db: Db, userId: number) {
  await db.deleteFrom('api_tokens').where('user_id', '=', userId).execute()
}

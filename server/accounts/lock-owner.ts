import type { Db } from '../db/engine.ts'
import { forKeyShare } from '../db/row-locks.ts'
import { hashToken } from '../tokens.ts'

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

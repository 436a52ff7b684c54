import { hash } from 'node:crypto'
import type { Db } from '../db/engine.ts'
import { retryTransactionOnConflict } from '../db/in-transaction.ts'
import { Refusal } from '../refusal.ts'
import { deleteKey, insertKey, readKey, updateResult } from './idempotency-queries.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

/**
 * Runs a write in a transaction, or returns the stored result of a known idempotency key. The write runs
 * once more if another transaction was in its way, and changes nothing but rows.
 */
export type Once = <T>(write: (tx: Db) => Promise<T>) => Promise<T>

/** Identifies a request. An idempotency key is valid for one caller and one call. */
export type KeyedRequest = { address: string; callerId: number | null; key: string; sent: string }

/**
 * The key and the result are stored in the transaction of the write: a repeated request is executed
 * once, even if the first response was lost or both requests arrive together. The result is stored
 * as JSON; `null` means that nothing was written and is not stored.
 *
 * @throws {Refusal} `invalid` for a malformed key, `conflict` if it was used for another request,
 * `unauthenticated` if the caller may no longer write
 */
export function createOnce(
  db: Db,
  request: KeyedRequest | null,
  confirmCaller: (tx: Db) => Promise<void>,
): Once {
  return (write) => {
    const keyed = request && hashesOf(request)
    return retryTransactionOnConflict(db, async (tx) => {
      await confirmCaller(tx)
      if (!keyed) return write(tx)
      const { keyHash, requestHash } = keyed
      if (!(await insertKey(tx, keyHash, requestHash))) {
        return readResult(tx, keyHash, requestHash)
      }
      const result = await write(tx)
      if (result === null) await deleteKey(tx, keyHash)
      else await updateResult(tx, keyHash, JSON.stringify(result))
      return result
    })
  }
}

function hashesOf({ address, callerId, key, sent }: KeyedRequest) {
  if (!KEY.test(key)) {
    throw new Refusal('invalid', 'Idempotency-Key must be 1 to 200 visible ASCII characters')
  }
  return { keyHash: digest(`${callerId ?? ''} ${address} ${key}`), requestHash: digest(sent) }
}

async function readResult<T>(tx: Db, keyHash: string, requestHash: string): Promise<T> {
  const known = await readKey(tx, keyHash)
  if (known.requestHash !== requestHash) {
    throw new Refusal('conflict', 'This Idempotency-Key was used for another request')
  }
  return JSON.parse(known.result ?? 'null') as T
}

const digest = (text: string) => hash('sha256', text, 'base64url')

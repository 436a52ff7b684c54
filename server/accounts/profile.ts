import type { ProfileChange } from '#contract/accounts.ts'
import type * as z from 'zod/mini'
import type { Db } from '../db/engine.ts'
import { retryTransactionOnConflict } from '../db/in-transaction.ts'
import { deleteMailTo } from '../mail/queue.ts'
import type { Image } from '../media/images.ts'
import type { MediaStore } from '../media/store.ts'
import { replaceImage, withImageChange } from '../media/stored-image.ts'
import { emailKey, nameColumns } from './names.ts'
import { findTaken } from './name-queries.ts'
import { findUser, lockUser } from './queries.ts'

type Change = Omit<z.output<typeof ProfileChange>, 'profileImage'> & {
  /** null removes the picture, undefined keeps it. */
  portrait: Image | null | undefined
  /** Refuses the change if the caller may no longer write. */
  confirmCaller: (tx: Db) => Promise<void>
}

/**
 * Resolves to the changed user, to the name that is taken, or to null if the account was deleted.
 * Updates only the columns that were sent, so that concurrent changes to others are kept. A new
 * address invalidates the links and mail for the old one.
 * @throws {Refusal} `unauthenticated` if the session has ended meanwhile
 */
export function updateProfile(
  db: Db,
  media: MediaStore,
  userId: number,
  { username, email, portrait, confirmCaller }: Change,
) {
  return withImageChange({ db, media }, portrait, (stored) =>
    retryTransactionOnConflict(db, async (tx) => {
      await lockUser(tx, userId)
      const old = await findUser(tx, userId)
      if (!old) return null
      // A session that a password reset has ended must not change the address of the account.
      await confirmCaller(tx)
      // An account may keep a name that was confusable already.
      const newName = username === old.username ? undefined : username
      const taken = await findTaken(tx, { username: newName, email }, userId)
      if (taken) return taken
      const change = {
        ...(username === undefined ? {} : nameColumns(username)),
        ...(email === undefined ? {} : { email, email_key: emailKey(email) }),
        ...(portrait === undefined ? {} : { profile_image: portrait?.url ?? null }),
      }
      if (Object.keys(change).length === 0) return old
      await tx.updateTable('users').set(change).where('id', '=', userId).execute()
      await replaceImage(tx, old.profileImage, stored)
      if (email !== undefined && emailKey(email) !== emailKey(old.email)) {
        await tx.deleteFrom('reset_tokens').where('user_id', '=', userId).execute()
        await deleteMailTo(tx, old.email)
      }
      return findUser(tx, userId)
    }),
  )
}

import type { ProfileChange, User } from '#contract/accounts.ts'
import type * as z from 'zod/mini'
import type { Db } from '../db/engine.ts'
import type { Image } from '../media/images.ts'
import type { MediaStore } from '../media/store.ts'
import { replaceImage, withImageChange } from '../media/stored-image.ts'
import { emailKey, nameKey } from './names.ts'
import { findPortraitForUpdate, findUser, isReadAsAnother } from './queries.ts'

type Change = Omit<z.output<typeof ProfileChange>, 'profileImage'> & {
  /** null takes the picture away, undefined leaves it. */
  portrait: Image | null | undefined
}

/**
 * The changed person, which of the two names is somebody else's, or null where the account is gone.
 * A new address makes links that were sent to the old one void.
 */
export function updateProfile(
  db: Db,
  media: MediaStore,
  user: User,
  { username = user.username, email = user.email, portrait }: Change,
) {
  return withImageChange({ db, media }, portrait, (stored) =>
    db.transaction().execute(async (tx) => {
      const [nameTaken, emailTaken] = [
        (await isOthers(tx, 'username_key', nameKey(username), user.id)) ||
          (await isReadAsAnother(tx, username, user.id)),
        await isOthers(tx, 'email_key', emailKey(email), user.id),
      ]
      if (nameTaken) return 'username taken'
      if (emailTaken) return 'email taken'
      const before = await findPortraitForUpdate(tx, user.id)
      if (!before) return findUser(tx, user.id)
      await tx
        .updateTable('users')
        .set({
          username,
          username_key: nameKey(username),
          email,
          email_key: emailKey(email),
          ...(portrait === undefined ? {} : { profile_image: portrait?.url ?? null }),
        })
        .where('id', '=', user.id)
        .where('deleted_at', 'is', null)
        .execute()
      await replaceImage(tx, before.profileImage, stored)
      if (emailKey(email) !== emailKey(user.email)) {
        await tx.deleteFrom('reset_tokens').where('user_id', '=', user.id).execute()
      }
      return findUser(tx, user.id)
    }),
  )
}

async function isOthers(db: Db, column: 'username_key' | 'email_key', key: string, userId: number) {
  const row = await db.selectFrom('users').select('id').where(column, '=', key).executeTakeFirst()
  return row !== undefined && row.id !== userId
}

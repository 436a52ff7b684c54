import { ADMIN_ROWS_PER_PAGE, CONTACT_MESSAGES_MAX } from '#contract/constants.ts'
import type { ContactMessage } from '#contract/contact.ts'
import type { Db } from '../db/engine.ts'
import { idPages, rowsOfIds } from '../db/id-pages.ts'
import { locked } from '../db/row-locks.ts'

const columns = ['id', 'name', 'email', 'message', 'read', 'created_at as createdAt'] as const

const listIds = idPages((db) => db.selectFrom('contact_messages').select('id'), {
  perPage: ADMIN_ROWS_PER_PAGE,
  rowsMax: CONTACT_MESSAGES_MAX,
})

/** Newest first. */
export const listMessages = (db: Db, page: number | null): Promise<ContactMessage[]> =>
  rowsOfIds(
    () => listIds(db, {}, page),
    (ids) => {
      const rows = db.selectFrom('contact_messages').select(columns).where('id', 'in', ids)
      return rows.orderBy('id', 'desc').execute()
    },
  )

export const findMessage = (db: Db, id: number): Promise<ContactMessage | undefined> =>
  db.selectFrom('contact_messages').select(columns).where('id', '=', id).executeTakeFirst()

export const findMessageForUpdate = locked('contact_messages', findMessage)

type NewMessage = { name: string; email: string; message: string }

export async function insertMessage(db: Db, message: NewMessage) {
  const { id } = await db
    .insertInto('contact_messages')
    .values({ ...message, read: false, created_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateMessage = (
  db: Db,
  id: number,
  read: boolean,
): Promise<ContactMessage | undefined> =>
  db
    .updateTable('contact_messages')
    .set({ read })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

export const deleteMessage = (db: Db, id: number) =>
  db.deleteFrom('contact_messages').where('id', '=', id).execute()

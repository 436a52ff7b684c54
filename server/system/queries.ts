import type { AdminCounts } from '#contract/system.ts'
import type { Db } from '../db/engine.ts'
import { countRows } from '../db/storage-figures.ts'
import type { CountedTable } from '../db/storage-figures.ts'

/** In the order in which they are shown, with their names for readers. */
const TABLES: Record<CountedTable, string> = {
  users: 'Users',
  topics: 'Topics',
  replies: 'Replies',
  creations: 'Creations',
  tools: 'Tools',
  resources: 'Resources',
  tags: 'Tags',
  contact_messages: 'Messages',
  audit: 'Audit log',
}

export const listRowCounts = (db: Db) =>
  Promise.all(
    Object.entries(TABLES).map(async ([table, name]) => ({
      name,
      ...(await countRows(db, table as CountedTable)),
    })),
  )

/** Counts the pending items, each from an index. */
export async function countPending(db: Db): Promise<AdminCounts> {
  const { tags, types, messages, mail, news } = await db
    .selectNoFrom((eb) => {
      const count = eb.fn.countAll<number>().as('count')
      return [
        eb.selectFrom('tags').select(count).where('active', '=', false).as('tags'),
        eb.selectFrom('resources').select(count).where('pending', '=', true).as('types'),
        eb.selectFrom('contact_messages').select(count).where('read', '=', false).as('messages'),
        eb.selectFrom('failed_mail').select(count).as('mail'),
        eb.selectFrom('feeds').select(count).where('failures', '>', 0).as('news'),
      ]
    })
    .executeTakeFirstOrThrow()
  const pending = { tags: tags ?? 0, types: types ?? 0, messages: messages ?? 0, news: news ?? 0 }
  return { tools: 0, communities: 0, users: 0, audit: 0, system: 0, mail: mail ?? 0, ...pending }
}

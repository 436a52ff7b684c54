import type { Db } from '../server/db/engine.ts'
import { createInlineRenderer } from '../server/text/inline-renderer.ts'
import { people } from './test-users.ts'

const ROWS_PER_STATEMENT = 500

/** Without it, a job of the site would change the rows while a test locks them. */
const rendered = createInlineRenderer()
const common = { user_id: people.ada.id, community_id: 1, created_at: new Date().toISOString() }

/** Topics with these tags, in this order; resolves to their ids, ascending. */
export const insertTaggedTopics = (db: Db, tagIds: number[], count: number) =>
  insertInPortions(count, async (numbers) => {
    const content = 'Which one?'
    const post = { ...common, content, ...rendered(content), reply_count: 0 }
    const rows = numbers.map((number) => ({ ...post, title: `Kiln ${number}` }))
    const topics = await db.insertInto('topics').values(rows).returning('id').execute()
    const tags = topics.flatMap(({ id: topic_id }) =>
      tagIds.map((tag_id, position) => ({ topic_id, tag_id, position, community_id: 1 })),
    )
    await db.insertInto('topic_tags').values(tags).execute()
    return topics
  })

/** The same of creations. */
export const insertTaggedCreations = (db: Db, tagIds: number[], count: number) =>
  insertInPortions(count, async (numbers) => {
    const description = 'Fired.'
    const post = { ...common, description, ...rendered(description) }
    const rows = numbers.map((number) => ({ ...post, name: `Kiln ${number}` }))
    const creations = await db.insertInto('creations').values(rows).returning('id').execute()
    const tags = creations.flatMap(({ id: creation_id }) =>
      tagIds.map((tag_id, position) => ({ creation_id, tag_id, position, community_id: 1 })),
    )
    await db.insertInto('creation_tags').values(tags).execute()
    return creations
  })

async function insertInPortions(
  count: number,
  insert: (numbers: number[]) => Promise<{ id: number }[]>,
) {
  const ids: number[] = []
  for (let at = 0; at < count; at += ROWS_PER_STATEMENT) {
    const length = Math.min(ROWS_PER_STATEMENT, count - at)
    const rows = await insert(Array.from({ length }, (_, row) => at + row))
    ids.push(...rows.map(({ id }) => id))
  }
  return ids.toSorted((a, b) => a - b)
}

import type { Db } from '../server/db/engine.ts'
import { createInlineRenderer } from '../server/text/inline-renderer.ts'
import { people } from './test-users.ts'

const ROWS_PER_STATEMENT = 500

const content = 'Which one?'
/** Without it, a job of the site would change the rows while a test locks them. */
const rendered = createInlineRenderer()(content)

/** Topics with these tags, in this order; resolves to their ids, ascending. */
export async function insertTaggedTopics(db: Db, tagIds: number[], count: number) {
  const ids: number[] = []
  for (let at = 0; at < count; at += ROWS_PER_STATEMENT) {
    const rows = Array.from({ length: Math.min(ROWS_PER_STATEMENT, count - at) }, (_, row) => ({
      user_id: people.ada.id,
      community_id: 1,
      title: `Kiln ${at + row}`,
      content,
      ...rendered,
      reply_count: 0,
      created_at: new Date().toISOString(),
    }))
    const topics = await db.insertInto('topics').values(rows).returning('id').execute()
    const tags = topics.flatMap(({ id }) =>
      tagIds.map((tag_id, position) => ({ topic_id: id, tag_id, position, community_id: 1 })),
    )
    await db.insertInto('topic_tags').values(tags).execute()
    ids.push(...topics.map(({ id }) => id))
  }
  return ids.toSorted((a, b) => a - b)
}

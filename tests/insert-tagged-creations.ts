import type { Db } from '../server/db/engine.ts'
import { createInlineRenderer } from '../server/text/inline-renderer.ts'
import { people } from './test-users.ts'

const ROWS_PER_STATEMENT = 500

const description = 'Fired.'
/** Without it, a job of the site would change the rows while a test locks them. */
const rendered = createInlineRenderer()(description)

/** Creations with these tags, in this order; resolves to their ids, ascending. */
export async function insertTaggedCreations(db: Db, tagIds: number[], count: number) {
  const ids: number[] = []
  for (let at = 0; at < count; at += ROWS_PER_STATEMENT) {
    const rows = Array.from({ length: Math.min(ROWS_PER_STATEMENT, count - at) }, (_, row) => ({
      user_id: people.ada.id,
      community_id: 1,
      name: `Kiln ${at + row}`,
      description,
      ...rendered,
      image_url: null,
      product_url: null,
      created_at: new Date().toISOString(),
    }))
    const creations = await db.insertInto('creations').values(rows).returning('id').execute()
    const tags = creations.flatMap(({ id }) =>
      tagIds.map((tag_id, position) => ({ creation_id: id, tag_id, position, community_id: 1 })),
    )
    await db.insertInto('creation_tags').values(tags).execute()
    ids.push(...creations.map(({ id }) => id))
  }
  return ids.toSorted((a, b) => a - b)
}

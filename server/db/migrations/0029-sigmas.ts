import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The texts whose words are indexed. */
const TEXTS = [
  ['topic', 'topics', ['title', 'content']],
  ['reply', 'replies', ['content']],
  ['tool', 'tools', ['name', 'description']],
  ['creation', 'creations', ['name', 'description']],
  ['resource', 'resources', ['name', 'type']],
] as const

/** Posts with the form of a sigma that ends a word, or a capital one, which may, are indexed anew. */
export async function up(db: Kysely<unknown>) {
  for (const [kind, table, columns] of TEXTS) {
    const hasSigma = columns.map(
      (one) => sql`${sql.ref(one)} like '%ς%' or ${sql.ref(one)} like '%Σ%'`,
    )
    await sql`insert into search_outdated (kind, item_id)
      select ${sql.lit(kind)}, id from ${sql.table(table)}
      where ${sql.join(hasSigma, sql` or `)}`.execute(db)
  }
}

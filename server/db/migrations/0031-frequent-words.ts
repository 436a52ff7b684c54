import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/** As many positions of a word are kept in a text as PostgreSQL can. */
const POSITIONS_MAX = 255

/** Texts in which a word stands more often than its places can be kept are indexed anew, by pairs as well. */
export async function up(db: Kysely<unknown>) {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`insert into search_outdated (kind, item_id)
    select kind, item_id from search_documents
    inner join search_index on search_index.document_id = search_documents.id
    where exists (
      select from unnest(words) where cardinality(positions) >= ${sql.lit(POSITIONS_MAX)}
    )`.execute(db)
}

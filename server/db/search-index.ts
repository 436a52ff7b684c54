import type { SearchKind } from '#contract/search.ts'
import { sql } from 'kysely'
import type { Db } from './engine.ts'
import { isPostgres } from './is-postgres.ts'
import { skipLocked } from './row-locks.ts'
import * as postgres from './postgres-search.ts'
import type { DocumentEntry, IndexQuery, SearchCount } from './search-expressions.ts'
import * as sqlite from './sqlite-search.ts'

/** Replaces the entries of locked documents, and adds to the words that can be corrected to. */
export const writeEntries = (tx: Db, entries: DocumentEntry[], vocabulary: string[]) =>
  isPostgres(tx)
    ? postgres.writeEntries(tx, entries, vocabulary)
    : sqlite.writeEntries(tx, entries, vocabulary)

/**
 * The documents of posts, locked, and no longer listed as changed: what is then read of the posts is
 * not out of date, and a later change is listed again.
 */
export const lockDocuments = (tx: Db, kind: SearchKind, itemIds: number[]) =>
  isPostgres(tx)
    ? postgres.lockDocuments(tx, kind, itemIds)
    : sqlite.lockDocuments(tx, kind, itemIds)

/**
 * Lists all posts again, in the order in which they were made, all to be indexed: called after rows were
 * copied without triggers, or got another time.
 */
export async function listAllForSearch(tx: Db) {
  const rows = POSTS.map(
    ([kind, table]) => sql`select ${sql.lit(kind)}, id, created_at from ${sql.table(table)}`,
  )
  await sql`delete from search_documents`.execute(tx)
  // A post that is written meanwhile has been listed by its trigger.
  await sql`insert into search_documents (kind, item_id, created_at)
    ${sql.join(rows, sql` union all `)} order by 3 on conflict do nothing`.execute(tx)
  await sql`delete from search_outdated`.execute(tx)
}

const POSTS = [
  ['topic', 'topics'],
  ['reply', 'replies'],
  ['tool', 'tools'],
  ['creation', 'creations'],
  ['resource', 'resources'],
] as const

/**
 * Changed posts, the newest changes first; one may occur several times. After them, those that this
 * release has never indexed, the newest ones first.
 */
export async function listOutdated(db: Db, limit: number) {
  const changed = await db
    .selectFrom('search_outdated')
    .select(['kind', 'item_id as itemId'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  if (changed.length > 0) return changed
  return db
    .selectFrom('search_documents')
    .select(['kind', 'item_id as itemId'])
    .where('facets', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Lets the job index the replies to a topic again: there may be thousands of them. One that is listed
 * already is not listed twice, or a topic whose tags change often would fill the table. On PostgreSQL,
 * the job waits for those to be changed with this transaction; one that it is just indexing is listed again.
 */
export function outdateReplies(tx: Db, topicId: number) {
  const replies = tx.selectFrom('replies').select('id').where('topic_id', '=', topicId)
  const listed = tx
    .selectFrom('search_outdated')
    .select('item_id')
    .where('kind', '=', 'reply')
    .where('item_id', 'in', replies)
  return tx
    .with('listed', () => skipLocked(tx, listed))
    .insertInto('search_outdated')
    .columns(['kind', 'item_id'])
    .expression((eb) =>
      replies
        .clearSelect()
        .select([sql.lit('reply' as const).as('kind'), 'id'])
        .where('id', 'not in', eb.selectFrom('listed').select('item_id'))
        .orderBy('id'),
    )
    .execute()
}

export const countDocuments = (db: Db, query: IndexQuery): Promise<SearchCount> =>
  isPostgres(db) ? postgres.count(db, query) : sqlite.count(db, query)

/**
 * The newest documents that match, by id. `expected` is how many match this query or a wider one.
 */
export const findNewestDocuments = (
  db: Db,
  query: IndexQuery & { limit: number },
  expected?: SearchCount,
): Promise<number[]> =>
  isPostgres(db) ? postgres.findNewest(db, query, expected) : sqlite.findNewest(db, query)

/**
 * Those of these words that are listed, and that a document has: the list may still have those of
 * deleted documents.
 */
export async function listIndexed(db: Db, words: string[]): Promise<string[]> {
  if (words.length === 0) return []
  return isPostgres(db) ? postgres.listIndexed(db, words) : sqlite.listIndexed(db, words)
}

import { sql } from 'kysely'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/engine.ts'

/** The tables whose rows have a page each; changes and bulkheads have their names. */
export const LISTED_TABLES = { topic: 'topics', creation: 'creations', tool: 'tools' } as const
export type ListedKind = keyof typeof LISTED_TABLES
export const LISTED_KINDS = Object.keys(LISTED_TABLES) as ListedKind[]

/** Ids from `first` to `last`. */
type Range = { first: number; last: number }

const MODIFIED = sql<string | null>`coalesce(updated_at, created_at)`
const TOOL_MODIFIED = sql<string | null>`coalesce(edited_at, created_at)`

/** Queries of one kind. Hidden tools have no page. */
function queriesOf(kind: ListedKind) {
  // The tables have these columns in common.
  const select = (db: Db) => {
    const rows = db.selectFrom(LISTED_TABLES[kind] as 'topics')
    return kind === 'tool' ? rows.where(sql<boolean>`visible`) : rows
  }
  const modified = kind === 'tool' ? TOOL_MODIFIED : MODIFIED
  const within = (db: Db, { first, last }: Range) =>
    select(db).where('id', '>=', first).where('id', '<=', last)
  const listLast = compiledQuery((db) =>
    select(db).select('id').orderBy('id', 'desc').limit(sql.lit(1)),
  )
  const listModified = compiledQuery((db, range: Range) =>
    within(db, range).select((eb) => eb.fn.max(modified).as('modifiedAt')),
  )
  return {
    /** The id of the newest page; 0 if there is none. */
    findLastId: async (db: Db) => (await listLast(db, {}))[0]?.id ?? 0,
    /** When a page of the range was last written or edited; null if it has none. */
    findLastModified: async (db: Db, range: Range) =>
      (await listModified(db, range))[0]?.modifiedAt ?? null,
    listPages: compiledQuery((db, range: Range) =>
      within(db, range)
        .select(['id', modified.as('modifiedAt')])
        .orderBy('id'),
    ),
  }
}

export const sitemapQueries = {
  topic: queriesOf('topic'),
  creation: queriesOf('creation'),
  tool: queriesOf('tool'),
}

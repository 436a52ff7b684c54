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
  return {
    findLastId: compiledQuery((db) =>
      select(db).select('id').orderBy('id', 'desc').limit(sql.lit(1)),
    ),
    listRows: compiledQuery((db, range: Range) =>
      within(db, range)
        .select(['id', modified.as('modifiedAt')])
        .orderBy('id'),
    ),
    findModified: compiledQuery((db, range: Range) =>
      within(db, range).select((eb) => eb.fn.max(modified).as('modifiedAt')),
    ),
  }
}

const queries = {
  topic: queriesOf('topic'),
  creation: queriesOf('creation'),
  tool: queriesOf('tool'),
}

/** The id of the newest page; 0 if there is none. */
export async function findLastId(db: Db, kind: ListedKind) {
  const [row] = await queries[kind].findLastId(db, {})
  return row?.id ?? 0
}

export const listModifiedPages = (db: Db, kind: ListedKind, range: Range) =>
  queries[kind].listRows(db, range)

/** When a page of the range was last written or edited; null if it has none. */
export async function findLastModified(db: Db, kind: ListedKind, range: Range) {
  const [row] = await queries[kind].findModified(db, range)
  return row?.modifiedAt ?? null
}

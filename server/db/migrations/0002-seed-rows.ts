import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

type Row = Record<string, string | number | boolean | null>

/**
 * The rows that the product requires: community 1 and the tags. General has the id 13, which the
 * code uses as the fallback.
 */
export async function up(db: Kysely<unknown>) {
  const insert = (table: string, rows: Row[]) =>
    (db as Kysely<Record<string, Row>>).insertInto(table).values(rows).execute()

  await insert('communities', [
    { id: 1, name: 'Not Working', name_key: 'not working', display_order: 1, upcoming: false },
  ])
  await insert('tags', [
    ...tags('topic', [
      [1, 'All Topics'],
      [13, 'General'],
      [2, 'Show & Tell'],
      [3, 'Discuss'],
      [4, 'Legacy'],
    ]),
    ...tags('tool', [
      [5, 'App Gen'],
      [6, 'IDE'],
      [7, 'No-code'],
      [8, 'Low-code'],
      [9, 'Full-code'],
      [10, 'Legacy'],
    ]),
    ...tags('creation', [
      [11, 'App'],
      [12, 'Website'],
      [14, 'Game'],
      [15, 'Tool'],
      [16, 'Art'],
    ]),
  ])
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  for (const table of ['communities', 'tags']) {
    await sql`select setval(pg_get_serial_sequence(${sql.lit(table)}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
  }
}

function tags(type: string, named: [number, string][]): Row[] {
  return named.map(([id, name], at) => ({
    id,
    type,
    name,
    name_key: name.toLowerCase(),
    active: true,
    display_order: at + 1,
    suggested_by: null,
    last_updated: null,
  }))
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { ID_MAX } from '#contract/constants.ts'
import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import { compiledQuery } from './compiled-query.ts'
import type { Db } from './engine.ts'
import type { Schema } from './schema.ts'

/** SQLite skips this many index entries in one or two milliseconds. */
const SKIPPED_AT_ONCE = 20_000

type Rules = { perPage: number; column?: 'id' | 'topic_id' | 'creation_id' }
type Part = { upTo: number; offset: number }

/**
 * Lists the ids of one page, counted from 1, newest first, so that its rows can be fetched by id.
 * The ids come from an index. Earlier pages are skipped in parts, each starting below the last id
 * of the previous one, so that a deep page on SQLite does not block the process.
 */
export function idPages<T extends keyof Schema, V extends object>(
  build: (db: Db, values: V) => SelectQueryBuilder<Schema, T, { id: number }>,
  { perPage, column = 'id' }: Rules,
) {
  const id = sql.ref<number>(column)
  const part = (limit: number) =>
    compiledQuery((db, values: V & Part) =>
      build(db, values)
        .orderBy(id, 'desc')
        .where(sql<boolean>`${id} <= ${values.upTo}`)
        .limit(sql.lit(limit))
        .offset(values.offset),
    )
  const listRows = part(perPage)
  const listOne = part(1)

  /** `before`: the page is counted from the ids below this one. */
  return async function listPage(
    db: Db,
    values: V,
    page: number,
    before: number | null = null,
  ): Promise<number[]> {
    let upTo = before === null ? ID_MAX : before - 1
    let offset = (page - 1) * perPage
    for (; offset > SKIPPED_AT_ONCE; offset -= SKIPPED_AT_ONCE) {
      const [last] = await listOne(db, { ...values, upTo, offset: SKIPPED_AT_ONCE - 1 })
      if (last === undefined) return []
      upTo = last.id - 1
      await nextTurn()
    }
    const rows = await listRows(db, { ...values, upTo, offset })
    return rows.map((row) => row.id)
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { ID_MAX } from '#contract/constants.ts'
import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import { compiledQuery } from './compiled-query.ts'
import type { Db } from './engine.ts'
import type { Schema } from './schema.ts'

/** SQLite steps over so many entries of an index in a millisecond or two. */
const SKIPPED_AT_ONCE = 20_000

type Rules = { perPage: number; column?: 'id' | 'topic_id' | 'creation_id' }
type Part = { upTo: number; offset: number }

/**
 * Lists the ids of one page, counted from 1, newest first, to fetch its rows by. An index gives
 * them; what lies before the page is stepped over in parts, each beginning below the last one's id,
 * so that a deep page on SQLite does not hold the process.
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

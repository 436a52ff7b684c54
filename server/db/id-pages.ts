import { setImmediate as nextTurn } from 'node:timers/promises'
import { ID_MAX, PAGES_MAX } from '#contract/constants.ts'
import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import { compiledQuery } from './compiled-query.ts'
import type { Db } from './engine.ts'
import type { Schema } from './schema.ts'

/** SQLite skips this many index entries in one or two milliseconds. */
const SKIPPED_AT_ONCE = 20_000
const ATTEMPTS_MAX = 5

type Rules = { perPage: number; rowsMax?: number; column?: 'id' | 'topic_id' | 'creation_id' }
type Part = { upTo: number; offset: number }

/**
 * Lists the ids of one page, counted from 1, newest first, so that its rows can be fetched by id.
 * The ids come from an index. Earlier pages are skipped in parts, each starting below the last id
 * of the previous one, so that a deep page on SQLite does not block the process. Without a page,
 * the first `rowsMax` ids are listed.
 */
export function idPages<T extends keyof Schema, V extends object>(
  build: (db: Db, values: V) => SelectQueryBuilder<Schema, T, { id: number }>,
  { perPage, rowsMax = perPage, column = 'id' }: Rules,
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
  const listFirst = part(rowsMax)
  const listOne = part(1)

  /** `before`: the page is counted from the ids below this one. */
  return async function listPage(
    db: Db,
    values: V,
    page: number | null,
    before: number | null = null,
  ): Promise<number[]> {
    let upTo = before === null ? ID_MAX : before - 1
    if (page === null) return idsOf(await listFirst(db, { ...values, upTo, offset: 0 }))
    if (page > PAGES_MAX) return []
    let offset = (page - 1) * perPage
    for (; offset > SKIPPED_AT_ONCE; offset -= SKIPPED_AT_ONCE) {
      const [last] = await listOne(db, { ...values, upTo, offset: SKIPPED_AT_ONCE - 1 })
      if (last === undefined) return []
      upTo = last.id - 1
      await nextTurn()
    }
    return idsOf(await listRows(db, { ...values, upTo, offset }))
  }
}

/**
 * Reads the rows of one page by their ids. If one of them is deleted in between, the ids are listed anew: with
 * fewer rows than fit, the page would look like the last one. Where the list is then the same, the row is
 * missing for another reason, such as a broken reference, which `npm run check-data` finds.
 */
export async function rowsOfIds<R>(
  listIds: () => Promise<number[]>,
  listRows: (ids: number[]) => Promise<R[]>,
): Promise<R[]> {
  let ids = await listIds()
  for (let attempt = 1; ; attempt += 1) {
    if (ids.length === 0) return []
    const rows = await listRows(ids)
    if (rows.length === ids.length || attempt === ATTEMPTS_MAX) return rows
    const again = await listIds()
    if (again.join() === ids.join()) return rows
    ids = again
  }
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

/** Selects one page of a query, counted from 1, that is not ordered by an id. */
export const rowsOfPage = <S, T extends keyof S, O>(
  query: SelectQueryBuilder<S, T, O>,
  page: number,
  perPage: number,
) => query.limit(sql.lit(perPage)).offset((page - 1) * perPage)

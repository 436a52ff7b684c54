import { setImmediate as nextTurn } from 'node:timers/promises'
import { ID_MAX } from '#contract/constants.ts'
import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import type { Schema } from './schema.ts'

/** SQLite steps over so many entries of an index in a millisecond or two. */
const SKIPPED_AT_ONCE = 20_000

type Asked = { page: number; perPage: number; column?: 'id' | 'topic_id' | 'creation_id' }

/**
 * The ids of one page of a list, newest first, to fetch its rows by. An index gives them; what lies
 * before the page is stepped over in parts, each beginning below the last one's id, so that a deep
 * page on SQLite does not hold the process.
 */
export async function listPageOfIds<T extends keyof Schema>(
  query: SelectQueryBuilder<Schema, T, { id: number }>,
  { page, perPage, column = 'id' }: Asked,
): Promise<number[]> {
  const id = sql.ref<number>(column)
  const newestFirst = query.orderBy(id, 'desc')
  let upTo = ID_MAX
  async function list(offset: number, limit: number) {
    const part = newestFirst.where(sql<boolean>`${id} <= ${upTo}`)
    const rows = await part.limit(sql.lit(limit)).offset(offset).execute()
    return rows.map((row) => row.id)
  }
  let offset = (page - 1) * perPage
  for (; offset > SKIPPED_AT_ONCE; offset -= SKIPPED_AT_ONCE) {
    const [last] = await list(SKIPPED_AT_ONCE - 1, 1)
    if (last === undefined) return []
    upTo = last - 1
    await nextTurn()
  }
  return list(offset, perPage)
}

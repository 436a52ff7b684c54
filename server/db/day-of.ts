import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from './engine.ts'
import { isPostgres } from './is-postgres.ts'

/** The day (UTC) of a column with a time, as `YYYY-MM-DD`. */
export const dayOf = (db: Db, column: string): RawBuilder<string> =>
  isPostgres(db)
    ? sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD')`
    : sql`substr(${sql.ref(column)}, 1, 10)`

import { PostgresAdapter } from 'kysely'
import type { Kysely } from 'kysely'

/** Whether queries of this database or transaction go to PostgreSQL. */
export const isPostgres = (db: Pick<Kysely<never>, 'getExecutor'>) =>
  db.getExecutor().adapter instanceof PostgresAdapter

import { PostgresDialect } from 'kysely'
import { PostgresListCompiler } from './list-parameters.ts'

/** Kysely's PostgreSQL, with lists as one parameter. */
export class PostgresListDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new PostgresListCompiler()
  }
}

import { PostgresDialect } from 'kysely'
import { PostgresListCompiler } from './list-parameters.ts'

/** Kysely's PostgreSQL dialect, with lists as one parameter. */
export class PostgresSiteDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new PostgresListCompiler()
  }
}

import { PostgresAdapter, PostgresDialect } from 'kysely'
import { PostgresListCompiler } from './list-parameters.ts'

/** Kysely's PostgreSQL dialect, with lists as one parameter. */
export class PostgresSiteDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new PostgresListCompiler()
  }

  override createAdapter() {
    return new UnlockedAdapter()
  }
}

/**
 * Migrations run under a lock of ours (`migration-lock.ts`). Kysely's belongs to the connection: after a
 * failure it could not be released, and the failed release would hide why the migration has failed.
 */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

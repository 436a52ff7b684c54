import type { Kysely, PostgresPool } from 'kysely'
import { PostgresAdapter, PostgresDialect, sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresListCompiler } from './list-parameters.ts'

/** The advisory lock of the process that migrates. */
export const MIGRATION_LOCK = 4_711_020_260_011

const LOCK_POLL_MS = 250
const POLLS_PER_REPORT = 20

type Options = {
  pool: PostgresPool
  /** Called every few seconds while another process migrates. */
  onMigrationWait?: () => void
}

/** Kysely's PostgreSQL dialect, with lists as one parameter and a polling migration lock. */
export class PostgresSiteDialect extends PostgresDialect {
  readonly #onMigrationWait: () => void

  constructor({ pool, onMigrationWait = () => {} }: Options) {
    super({ pool })
    this.#onMigrationWait = onMigrationWait
  }

  override createQueryCompiler() {
    return new PostgresListCompiler()
  }

  override createAdapter() {
    return new PollingAdapter(this.#onMigrationWait)
  }
}

/**
 * Polls for the migration lock: between two attempts no statement is open that could block the
 * other process, and waiting can be reported.
 */
class PollingAdapter extends PostgresAdapter {
  readonly #onWait: () => void

  constructor(onWait: () => void) {
    super()
    this.#onWait = onWait
  }

  override async acquireMigrationLock(db: Kysely<unknown>) {
    for (let polls = 0; !(await tryLock(db)); polls += 1) {
      if (polls % POLLS_PER_REPORT === 0) this.#onWait()
      await sleep(LOCK_POLL_MS)
    }
  }

  override async releaseMigrationLock(db: Kysely<unknown>) {
    await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(db)
  }
}

async function tryLock(db: Kysely<unknown>) {
  const lock = sql.lit(MIGRATION_LOCK)
  const { rows } = await sql<{
    held: boolean
  }>`select pg_try_advisory_lock(${lock}) as held`.execute(db)
  return rows[0]?.held === true
}

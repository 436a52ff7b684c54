import type { Db } from '../server/db/engine.ts'
import { migrateIn } from '../server/db/migrate.ts'
import { inMigrationLock } from '../server/db/migration-lock.ts'

/** Migrates a database as a start of the site does. */
export const migrate = (db: Db) =>
  inMigrationLock(
    db,
    () => {},
    (tx) => migrateIn(tx),
  )

import type { Migration } from 'kysely/migration'
import { Migrator } from 'kysely/migration'
import type { Db } from './engine.ts'
import { up as ground } from './migrations/0001-core-tables.ts'
import { up as firstRows } from './migrations/0002-seed-rows.ts'
import { up as tools } from './migrations/0003-tools.ts'
import { up as creations } from './migrations/0004-creations.ts'
import { up as resources } from './migrations/0005-resources.ts'
import { up as contact } from './migrations/0006-contact.ts'
import { up as audit } from './migrations/0007-audit.ts'
import { up as siteAndJobs } from './migrations/0008-site-and-jobs.ts'
import { up as htmlAndPages } from './migrations/0009-html-and-pages.ts'
import { up as accountsAndMail } from './migrations/0010-accounts-and-mail.ts'
import { up as idempotencyKeys } from './migrations/0012-idempotency-keys.ts'
import { up as changes } from './migrations/0013-changes.ts'

const migrations: Record<string, Migration> = {
  '0001-ground': { up: ground },
  '0002-first-rows': { up: firstRows },
  '0003-tools': { up: tools },
  '0004-creations': { up: creations },
  '0005-resources': { up: resources },
  '0006-contact': { up: contact },
  '0007-audit': { up: audit },
  '0008-site-and-jobs': { up: siteAndJobs },
  '0009-html-and-pages': { up: htmlAndPages },
  '0010-accounts-and-mail': { up: accountsAndMail },
  '0012-idempotency-keys': { up: idempotencyKeys },
  '0013-changes': { up: changes },
}

/**
 * Migrates the schema to the latest version; resolves to the names of the migrations that ran. All
 * of them run in one transaction and under a lock, so that an interrupted start leaves no partial
 * schema and concurrent starts do not interfere.
 * @throws {Error} if a migration fails
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('the migration failed')
  return results.map(({ migrationName }) => migrationName)
}

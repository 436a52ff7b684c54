import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from './engine.ts'
import { isPostgres } from './is-postgres.ts'
import { listTables } from './list-tables.ts'
import * as migrations from './migrations.ts'
import { MIGRATION_TABLE, SITE_SCHEMA } from './site-schema.ts'

/** The names of this release's migrations, in their order. */
export const migrationNames = Object.keys(migrations).toSorted()

/**
 * Migrates the schema to the latest version, or to that of an earlier release, whose last migration is
 * given; resolves to the names of the migrations that ran. Call it in a transaction of
 * `inMigrationLock`, so that an interrupted start leaves no partial schema and concurrent starts do not
 * interfere. A schema of the next release is left as it is: each migration keeps the previous release
 * working, which may have to start again during an upgrade.
 * @throws {Error} if a migration fails
 */
export async function migrateIn(tx: Db, last?: string): Promise<string[]> {
  // An empty database has no such table, and a failed query would end the transaction.
  const isEmpty = !(await listTables(tx)).includes(MIGRATION_TABLE)
  const done = isEmpty ? [] : await readMigrations(tx)
  const newest = migrationNames.at(-1) ?? ''
  const newer = done.filter((name) => name > newest)
  // Kysely would read the whole schema first, at every start.
  const isUpToDate = migrationNames.every((name) => done.includes(name))
  if (isUpToDate && done.length === migrationNames.length + newer.length) return []
  const schema = isPostgres(tx) ? await enterSchema(tx) : undefined
  // Kysely wants to know all migrations that have run, those of a later release as well.
  const known = {
    ...Object.fromEntries(newer.map((name) => [name, { up: NOTHING }])),
    ...migrations,
  }
  const provider = { getMigrations: async () => known }
  const inSchema = schema === undefined ? {} : { migrationTableSchema: schema }
  const migrator = new Migrator({ db: tx, provider, ...inSchema })
  const { error, results = [] } = await (last
    ? migrator.migrateTo(last)
    : migrator.migrateToLatest())
  if (error) throw error instanceof Error ? error : new Error('the migration failed')
  return results.map(({ migrationName }) => migrationName)
}

/**
 * Makes the site's schema the first of the search_path until the transaction ends; resolves to its name.
 * @throws {Error} if no table can be created there: Kysely does not say why it cannot create its first one
 */
async function enterSchema(tx: Db) {
  const rights = sql<Rights>`
    select current_setting('transaction_read_only') as "readOnly",
      has_schema_privilege(${SITE_SCHEMA}, 'create') as "mayCreate",
      quote_ident(current_user) as role,
      ${SITE_SCHEMA} as name, quote_ident(${SITE_SCHEMA}) as schema,
      current_setting('search_path') as path`
  const { rows } = await rights.execute(tx)
  const [found] = rows
  if (!found) return undefined
  if (found.readOnly === 'on') {
    const message = 'it takes no writes, because it is a standby or set to read-only'
    throw Object.assign(new Error(message), { code: READ_ONLY })
  }
  const { name, role, schema, path } = found
  if (found.mayCreate && name !== null) {
    await sql`select set_config('search_path', ${`${schema}, ${path}`}, true)`.execute(tx)
    return name
  }
  if (schema === null && !/\bpublic\b/.test(path)) {
    throw new Error(
      `${role} may use no schema of its search_path in the database, which is ${path}. Create the \
schema there, as an administrator of PostgreSQL, or reset the search_path of the database or the role`,
    )
  }
  throw new Error(
    `${role} may not create tables in the database. Give it the right there, as an administrator of \
PostgreSQL: grant usage, create on schema ${schema ?? 'public'} to ${role}`,
  )
}

type Rights = {
  readOnly: string
  mayCreate: boolean | null
  role: string
  name: string | null
  schema: string | null
  path: string
}

/** The code with which PostgreSQL refuses a write then. */
const READ_ONLY = '25006'

const NOTHING = async () => {}

/** The names of the migrations that made the tables, in their order. */
export async function readMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

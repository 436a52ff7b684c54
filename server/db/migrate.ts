import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { Migrator } from 'kysely/migration'
import type { Db } from './engine.ts'
import { isPostgres } from './is-postgres.ts'
import { listTables } from './list-tables.ts'
import { MIGRATION_TABLE, SITE_SCHEMA } from './site-schema.ts'
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
import { up as jobStates } from './migrations/0014-job-states.ts'
import { up as backups } from './migrations/0015-backups.ts'
import { up as assets } from './migrations/0016-assets.ts'
import { up as search } from './migrations/0017-search.ts'
import { up as repliesOfDeletedTopics } from './migrations/0018-replies-of-deleted-topics.ts'
import { up as apiTokens } from './migrations/0019-api-tokens.ts'
import { up as toolsOfCreations } from './migrations/0020-tools-of-creations.ts'
import { up as feedsAndCrawlers } from './migrations/0021-feeds-and-crawlers.ts'
import { up as searchAtScale } from './migrations/0022-search-at-scale.ts'
import { up as countsStopEarly } from './migrations/0023-counts-stop-early.ts'
import { up as mergedTagsAreIndexed } from './migrations/0024-merged-tags-are-indexed.ts'
import { up as namesWithLForI } from './migrations/0025-names-with-l-for-i.ts'
import { up as tagSuggestions } from './migrations/0026-tag-suggestions.ts'
import { up as looksOfNames } from './migrations/0027-looks-of-names.ts'
import { up as changesOfMembers } from './migrations/0028-changes-of-members.ts'
import { up as sigmas } from './migrations/0029-sigmas.ts'
import { up as looksOfWhiteLetters } from './migrations/0030-looks-of-white-letters.ts'
import { up as frequentWords } from './migrations/0031-frequent-words.ts'
import { up as publishedResources } from './migrations/0032-published-resources.ts'
import { up as whatNoQueryReads } from './migrations/0033-what-no-query-reads.ts'
import { up as editsOfTools } from './migrations/0034-edits-of-tools.ts'
import { up as publishedTools } from './migrations/0035-published-tools.ts'
import { up as keysOfVisibleNames } from './migrations/0036-keys-of-visible-names.ts'
import { up as looksWithoutCase } from './migrations/0037-looks-without-case.ts'
import { up as indexesInTheOrderOfLists } from './migrations/0038-indexes-in-the-order-of-lists.ts'

/**
 * Each one after the first release keeps the previous release working: it only adds. The names are
 * stored in databases and stay, also where that of the file says better what it does; 0011 never was
 * in a release.
 */
export const migrations: Record<string, Migration> = {
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
  '0014-job-states': { up: jobStates },
  '0015-backups': { up: backups },
  '0016-assets': { up: assets },
  '0017-search': { up: search },
  '0018-deleted-topics': { up: repliesOfDeletedTopics },
  '0019-api-tokens': { up: apiTokens },
  '0020-tools-of-creations': { up: toolsOfCreations },
  '0021-feeds-and-crawlers': { up: feedsAndCrawlers },
  '0022-search-at-scale': { up: searchAtScale },
  '0023-counts-stop-early': { up: countsStopEarly },
  '0024-merged-tags-are-indexed': { up: mergedTagsAreIndexed },
  '0025-names-with-l-for-i': { up: namesWithLForI },
  '0026-tag-suggestions': { up: tagSuggestions },
  '0027-looks-of-names': { up: looksOfNames },
  '0028-changes-of-members': { up: changesOfMembers },
  '0029-sigmas': { up: sigmas },
  '0030-looks-of-white-letters': { up: looksOfWhiteLetters },
  '0031-frequent-words': { up: frequentWords },
  '0032-published-resources': { up: publishedResources },
  '0033-what-no-query-reads': { up: whatNoQueryReads },
  '0034-edits-of-tools': { up: editsOfTools },
  '0035-published-tools': { up: publishedTools },
  '0036-keys-of-visible-names': { up: keysOfVisibleNames },
  '0037-looks-without-case': { up: looksWithoutCase },
  '0038-indexes-in-the-order-of-lists': { up: indexesInTheOrderOfLists },
}

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

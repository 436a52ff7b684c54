import { readSequences, withoutTriggers, writeSequences } from '../db/bulk-load.ts'
import type { Sequences } from '../db/bulk-load.ts'
import type { Db } from '../db/engine.ts'
import { listTables } from '../db/list-tables.ts'
import { migrationNames, readMigrations } from '../db/migrate.ts'
import { MIGRATION_TABLE } from '../db/site-schema.ts'
import { SITE_ID } from '../db/site-id-file.ts'
import { MEDIA_NAME } from '../media/store.ts'
import { differences, openDigests } from './digest.ts'
import type { Digests } from './digest.ts'
import { fitRows } from './fitting-rows.ts'
import type { Progress } from './progress.ts'
import type { RowBatch } from './row-lines.ts'
import { deleteRows, readBatches, writeRows } from './rows.ts'
import type { Row } from './rows.ts'
import { tables } from './tables.ts'
import type { TableName } from './tables.ts'
import { TransferError } from './transfer-error.ts'

/** Everything in the database of a site, wherever it comes from. */
export type Content = {
  /** The migrations that made its tables: all of this release, or those of an earlier one. */
  migrations: string[]
  sequences: Sequences
  batches: AsyncIterable<RowBatch>
}

/**
 * Reads the content of a database; `db` sees one snapshot of it.
 * @throws {TransferError} if it has no site, or one that a later release has migrated
 */
export async function readContent(db: Db): Promise<Content> {
  if (!(await listTables(db)).includes(MIGRATION_TABLE)) {
    throw new TransferError('There is no site in this database.')
  }
  const migrations = await readMigrations(db)
  refuseLaterRelease('This site', { migrations })
  const names = await tablesIn(db)
  async function* batches() {
    for (const table of names) {
      for await (const rows of readBatches(db, table)) yield { table, rows }
    }
  }
  return { migrations, sequences: await readSequences(db, names), batches: batches() }
}

type Origin = { migrations: unknown; version?: string }

/**
 * @throws {TransferError} unless the tables of a site or a file are those of this release or of an
 * earlier one
 */
export function refuseLaterRelease(what: string, { migrations, version }: Origin) {
  const names: unknown[] = Array.isArray(migrations) ? migrations : []
  if (names.length > 0 && names.every((name, at) => name === migrationNames[at])) return
  const which = migrationNames.every((name) => names.includes(name)) ? 'a newer' : 'another'
  const release = version ? ` (${version})` : ''
  throw new TransferError(`${what} is of ${which} release${release}. Use that one.`)
}

/**
 * Replaces what a new site of the content's release begins with by the content, in the transaction
 * `tx`, reads it again and compares.
 * @throws {TransferError} if it differs, has a name that could lead to other files, or a value that this
 * engine does not store
 */
export async function loadContent(tx: Db, content: Content, progress: Progress): Promise<Digests> {
  const names = await tablesIn(tx)
  const written = openDigests()
  const fit = await fitRows(tx, progress.leavesOut)
  await withoutTriggers(tx, names, async () => {
    await deleteRows(tx, names)
    for await (const { table, rows: found } of content.batches) {
      const rows = fit(table, found)
      refuseUnsafeNames(table, rows)
      await writeRows(tx, table, rows)
      written.add(table, rows)
      progress.rows(rows.length)
    }
  })
  await writeSequences(tx, content.sequences)
  const arrived = openDigests()
  for (const table of names) {
    for await (const rows of readBatches(tx, table)) arrived.add(table, rows)
  }
  const wrong = differences(written.digests(), arrived.digests())
  if (wrong.length > 0) throw new TransferError(`The copy differs: ${wrong.join('; ')}`)
  return written.digests()
}

/** Columns that become names of files: of the images, and of the backups of a site. */
const FILE_NAMES: Partial<Record<TableName, { column: string; shape: RegExp; what: string }>> = {
  media: { column: 'name', shape: MEDIA_NAME, what: 'name of an image' },
  site: { column: 'id', shape: SITE_ID, what: 'id of a site' },
}

/** A file that is restored or imported may be anybody's. */
function refuseUnsafeNames(table: TableName, rows: Row[]) {
  const names = FILE_NAMES[table]
  if (!names) return
  const { column, shape, what } = names
  const unsafe = rows.map((row) => String(row[column])).find((name) => !shape.test(name))
  if (unsafe !== undefined) throw new TransferError(`${unsafe} is not the ${what}.`)
}

/** A site of an earlier release lacks the newest tables. */
async function tablesIn(db: Db): Promise<TableName[]> {
  const found = new Set(await listTables(db))
  return tables.filter((table) => found.has(table))
}

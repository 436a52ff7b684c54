import { readSequences, withoutTriggers, writeSequences } from '../db/bulk-load.ts'
import type { Sequences } from '../db/bulk-load.ts'
import type { Db } from '../db/engine.ts'
import { listTables } from '../db/list-tables.ts'
import { MIGRATION_TABLE, migrationNames, readMigrations } from '../db/migrate.ts'
import { listAllForSearch } from '../db/search-index.ts'
import { differences, openDigests } from './digest.ts'
import type { Digests } from './digest.ts'
import type { RowBatch } from './row-batches.ts'
import { deleteRows, readBatches, writeRows } from './rows.ts'
import { tables } from './tables.ts'
import { TransferError } from './transfer-error.ts'

/** Everything in the database of a site, wherever it comes from. */
export type Content = {
  sequences: Sequences
  batches: AsyncIterable<RowBatch>
}

/**
 * Reads the content of a database; `db` sees one snapshot of it.
 * @throws {TransferError} if it has no site, or one of another release
 */
export async function readContent(db: Db): Promise<Content & { migrations: string[] }> {
  if (!(await listTables(db)).includes(MIGRATION_TABLE)) {
    throw new TransferError('There is no site in this database.')
  }
  const migrations = await readMigrations(db)
  if (migrations.join() !== migrationNames.join()) {
    throw new TransferError(
      'The site is of another release. Start it once with this release, which migrates it.',
    )
  }
  async function* batches() {
    for (const table of tables) {
      for await (const rows of readBatches(db, table)) yield { table, rows }
    }
  }
  return { migrations, sequences: await readSequences(db, tables), batches: batches() }
}

/** @throws {TransferError} unless a file was made by a release with the same tables */
export function refuseOtherRelease(path: string, migrations: unknown, version: unknown) {
  if (Array.isArray(migrations) && migrations.join() === migrationNames.join()) return
  const release = typeof version === 'string' ? ` (${version})` : ''
  throw new TransferError(
    `${path} was made by another release${release}. Use that release, then upgrade.`,
  )
}

/**
 * Replaces what a new site begins with by this content, in the transaction `tx`, reads it again and
 * compares.
 * @throws {TransferError} if it differs
 */
export async function loadContent(tx: Db, content: Content): Promise<Digests> {
  const written = openDigests()
  await withoutTriggers(tx, tables, async () => {
    await deleteRows(tx, tables)
    for await (const { table, rows } of content.batches) {
      await writeRows(tx, table, rows)
      written.add(table, rows)
    }
  })
  await listAllForSearch(tx)
  await writeSequences(tx, content.sequences)
  const arrived = openDigests()
  for (const table of tables) {
    for await (const rows of readBatches(tx, table)) arrived.add(table, rows)
  }
  const wrong = differences(written.digests(), arrived.digests())
  if (wrong.length > 0) throw new TransferError(`The copy differs: ${wrong.join('; ')}`)
  return written.digests()
}

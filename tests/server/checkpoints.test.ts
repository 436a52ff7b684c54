import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { sql } from 'kysely'
import { freshFolder } from '../fresh-folder.ts'
import { createCheckpointThread } from '../../server/db/checkpoint-thread.ts'
import { createCheckpoints } from '../../server/db/checkpoints.ts'
import { openEngine } from '../../server/db/engine.ts'
import { runProgram } from '../program.ts'
import { until } from '../until.ts'

async function openTable(t: TestContext) {
  const dataDir = freshFolder()
  const engine = openEngine({ dataDir, databaseUrl: null, replica: null })
  await sql`create table notes (text text not null)`.execute(engine.db)
  const path = join(dataDir, 'guildhall.db')
  const watcher = new DatabaseSync(path)
  t.after(() => watcher.close())
  const length = watcher.prepare('pragma wal_checkpoint(noop)')
  return {
    ...engine,
    path,
    /** Takes a little more than this number of pages in the log. */
    insert: (pages: number) =>
      sql`insert into notes values (hex(zeroblob(${pages * 2_048})))`.execute(engine.db),
    /** The pages of the log, and how many of them are in the database. */
    log: () => length.get() as { log: number; checkpointed: number },
  }
}

test('a long log is copied to the database after a commit, and the next commit begins it anew', async (t) => {
  const { insert, log, close } = await openTable(t)
  await insert(500)
  await insert(600)
  await until(() => log().checkpointed === log().log)
  await insert(1)
  assert.ok(log().log < 10)
  await close()
})

test('a log that has begun anew is copied at the same length as the one before', async (t) => {
  const { insert, log, close } = await openTable(t)
  const isCopied = () => log().checkpointed === log().log
  await insert(3_000)
  await until(isCopied)
  await insert(1_100)
  assert.ok(log().log < 2_000)
  await until(isCopied)
  await close()
})

test('the log of many long commits, one after the other, stays bounded', async (t) => {
  const { insert, path, close } = await openTable(t)
  for (let row = 0; row < 100; row += 1) await insert(200)
  assert.ok(fs.statSync(`${path}-wal`).size < 25_000_000, 'of 82 MB that were written')
  await close()
})

test('without a thread, the connection that commits copies the log', async (t) => {
  const path = join(freshFolder(), 'guildhall.db')
  const database = new DatabaseSync(path)
  t.after(() => database.close())
  database.exec('pragma journal_mode = wal; create table notes (text text)')
  const checkpoints = createCheckpoints(database, freshFolder())
  database.exec(`insert into notes values (hex(zeroblob(${1_100 * 2_048})))`)
  assert.ok(fs.statSync(path).size < 100_000)
  await checkpoints.shortenLog()
  await checkpoints.run()
  assert.ok(fs.statSync(path).size > 4_000_000)
  await checkpoints.close()
})

test('a write does not fail because the length of the log cannot be read', async () => {
  const path = join(freshFolder(), 'guildhall.db')
  const database = new DatabaseSync(path)
  const checkpoints = createCheckpoints(database, path)
  database.close()
  await checkpoints.shortenLog()
  await checkpoints.close()
})

test('a thread is not started any more once it is to be closed', async () => {
  const path = join(freshFolder(), 'guildhall.db')
  const thread = createCheckpointThread(path)
  await thread.close()
  assert.equal(await thread.run(), false)
  assert.equal(fs.existsSync(path), false)
})

test('a program that closes the database ends after the thread, with nothing left in the log', async () => {
  const folder = freshFolder()
  const { code, stdout } = await runProgram('tests/write-and-close.ts', [folder], {})
  assert.deepEqual([code, stdout], [0, 'closed'])
  assert.deepEqual(fs.readdirSync(folder), ['guildhall.db'])
})

test('once the log was emptied, a statement waits for another process as before', async (t) => {
  const { db, close, eraseDeleted } = await openTable(t)
  const timeout = async () => {
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(db)
    return rows[0]?.timeout
  }
  assert.equal(await timeout(), 5_000)
  assert.equal(await eraseDeleted(), true)
  assert.equal(await timeout(), 5_000)
  await close()
})

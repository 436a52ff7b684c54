import assert from 'node:assert/strict'
import fs from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { dbErrorKindOf } from '../../server/db/db-errors.ts'
import type { Db } from '../../server/db/engine.ts'
import { openEngine } from '../../server/db/engine.ts'
import { freshFolder } from '../fresh-folder.ts'

async function openTable(t: TestContext) {
  const dataDir = freshFolder()
  const { db, close } = openEngine({ dataDir, databaseUrl: null, replica: null })
  t.after(async () => {
    t.mock.restoreAll()
    await close()
  })
  await sql`create table notes (text text not null)`.execute(db)
  return db
}

type Done = (failure: Error | null) => void

/** Every commit waits for the disk until `finish` or `fail` is called, once for all of them. */
function holdDisk(t: TestContext) {
  const { promise, resolve } = Promise.withResolvers<Error | null>()
  const { mock } = t.mock.method(fs, 'fdatasync', async (_file: number, done: Done) =>
    done(await promise),
  )
  return { finish: () => resolve(null), fail: resolve, calls: () => mock.callCount() }
}

const isOutcomeUnknown = (error: unknown) => dbErrorKindOf(error) === 'outcome-unknown'

const insert = (db: Db, text: string) => sql`insert into notes values (${text})`.execute(db)

const insertTogether = (db: Db, text: string) =>
  db.transaction().execute(async (tx) => void (await insert(tx, text)))

async function count(db: Db) {
  const { rows } = await sql<{ count: number }>`select count(*) as count from notes`.execute(db)
  return rows[0]?.count
}

for (const [what, write] of [
  ['statement', insert],
  ['transaction', insertTogether],
] as const) {
  test(`a ${what} that writes returns once it is on the disk; others go on meanwhile`, async (t) => {
    const db = await openTable(t)
    const disk = holdDisk(t)
    const done: string[] = []
    const writing = write(db, 'one').then(() => done.push(what))
    assert.equal(await count(db), 1)
    await nextTurn()
    assert.deepEqual(done, [])
    disk.finish()
    await writing
  })
}

test('nobody else can begin to write during a transaction, also one that has only read so far', async (t) => {
  const db = await openTable(t)
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(db)
  const other = new DatabaseSync(rows[0]?.file ?? '', { timeout: 0 })
  t.after(() => other.close())
  const begin = () => other.exec('begin immediate')
  await db.transaction().execute(async (tx) => {
    await count(tx)
    assert.throws(begin, /locked/)
  })
  begin()
})

test('a row that is returned by the statement that writes it is on the disk', async (t) => {
  const db = await openTable(t)
  const disk = holdDisk(t)
  const written = sql`insert into notes values ('one') returning text`.execute(db)
  const copied = sql`with old as (select text from notes) insert into notes select text from old`
  const copying = copied.execute(db)
  assert.equal(await count(db), 2)
  assert.equal(disk.calls(), 1)
  disk.finish()
  await Promise.all([written, copying])
  assert.equal(disk.calls(), 2)
})

test('writes that come while others wait for the disk share one call', async (t) => {
  const db = await openTable(t)
  const disk = holdDisk(t)
  const first = insert(db, 'first')
  await count(db)
  const others = Array.from({ length: 20 }, (_, at) => insertTogether(db, `${at}`))
  assert.equal(await count(db), 21)
  assert.equal(disk.calls(), 1)
  disk.finish()
  await Promise.all([first, ...others])
  assert.equal(disk.calls(), 2)
})

test('reads do not wait for the disk', async (t) => {
  const db = await openTable(t)
  const disk = holdDisk(t)
  await count(db)
  await sql`with some as (select text from notes) select * from some`.execute(db)
  await sql`pragma foreign_keys`.execute(db)
  assert.equal(disk.calls(), 0)
})

test('after the disk has failed, writes are refused before they change anything, and reads go on', async (t) => {
  const db = await openTable(t)
  const disk = holdDisk(t)
  const lost = assert.rejects(insert(db, 'one'), isOutcomeUnknown)
  disk.fail(new Error('EIO: i/o error, fdatasync'))
  await lost
  for (const write of [insert, insertTogether]) {
    await assert.rejects(write(db, 'two'), (error) => dbErrorKindOf(error) === 'unavailable')
  }
  assert.equal(await count(db), 1)
})

test('a commit that waits behind one whose sync fails is not reported as stored', async (t) => {
  const db = await openTable(t)
  const disk = holdDisk(t)
  const first = assert.rejects(insert(db, 'first'), isOutcomeUnknown)
  await count(db)
  const second = assert.rejects(insertTogether(db, 'second'), isOutcomeUnknown)
  assert.equal(await count(db), 2)
  t.mock.method(fs, 'fdatasync', (_file: number, done: Done) => done(null))
  disk.fail(new Error('EIO: i/o error, fdatasync'))
  await Promise.all([first, second])
})

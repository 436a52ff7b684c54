import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '../../server/db/engine.ts'
import { deleteOldChanges } from '../../server/db/old-changes.ts'
import { openPostgresChanges } from '../../server/db/postgres-changes.ts'
import { openSqliteChanges } from '../../server/db/sqlite-changes.ts'
import { engine } from '../engines.ts'
import { openDatabase } from '../open-database.ts'
import { storageWithUsers } from '../test-users.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const PORTION = 1_000

const isSqlite = engine === 'sqlite'

const insertChanges = (db: Db, names: string[], changed_at: string) =>
  db
    .insertInto('changes')
    .values(names.map((name) => ({ name, changed_at })))
    .execute()

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

/** A process that has read all changes so far, of which the last one is this old. */
async function openFollower(db: Db, ageMs: number) {
  await insertChanges(db, ['topics'], inMs(-ageMs))
  const { changes } = openPostgresChanges(db)
  await changes.position('exact')
  const position = await changes.position('exact')
  return { changes, position }
}

function setClockAhead(t: TestContext, ms: number) {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + ms })
}

test(
  'a node whose clock is hours ahead deletes no changes that another node has not read',
  { skip: isSqlite },
  async (t) => {
    const { db } = await openDatabase()
    const { changes, position } = await openFollower(db, HOUR / 2)
    for (const name of ['topic:1', 'topic:2'])
      await db.insertInto('changes').values({ name }).execute()
    setClockAhead(t, 2 * HOUR)
    await deleteOldChanges(db)
    const left = await db
      .selectFrom('changes')
      .select('name')
      .where('name', 'like', 'topic:_')
      .execute()
    assert.deepEqual(left.map(({ name }) => name).toSorted(), ['topic:1', 'topic:2'])
    await changes.position('exact')
    assert.equal(changes.isCurrent(['topic:1'], position), false)
    assert.equal(changes.isCurrent(['topic:3'], position), true)
  },
)

test(
  'changes that were deleted before a node has read them count there as a change of everything, once',
  { skip: isSqlite },
  async () => {
    const { db } = await openDatabase()
    const { changes, position } = await openFollower(db, 2 * HOUR)
    await insertChanges(db, ['topic:1'], inMs(40 * DAY))
    await insertChanges(db, ['topic:2'], inMs(0))
    await deleteOldChanges(db)
    await changes.position('exact')
    assert.equal(changes.isCurrent(['topic:1'], position), false)
    const later = await changes.position('exact')
    await db.insertInto('changes').values({ name: 'topic:3' }).execute()
    await changes.position('exact')
    assert.equal(changes.isCurrent(['topic:1', 'topic:2'], later), true)
    assert.equal(changes.isCurrent(['topic:3'], later), false)
  },
)

test(
  'changes that were deleted before a process on SQLite has read them count there as a change of everything, once',
  { skip: !isSqlite },
  async (t) => {
    const { settings, remove } = await storageWithUsers()
    const path = join(settings.DATA_DIR, 'guildhall.db')
    const { changes, close } = openSqliteChanges(path)
    const other = new DatabaseSync(path)
    t.after(async () => {
      other.close()
      close()
      await remove()
    })
    const insert = (name: string) => other.exec(`insert into changes (name) values ('${name}')`)
    insert('topics')
    const position = Number(changes.position('exact'))
    insert('topic:1')
    insert('topic:2')
    other.exec(`delete from changes where name <> 'topic:2'`)
    const later = Number(changes.position('exact'))
    assert.equal(changes.isCurrent(['topic:1'], position), false)
    insert('topic:3')
    const last = Number(changes.position('exact'))
    assert.equal(changes.isCurrent(['topic:1', 'topic:2'], later), true)
    assert.equal(changes.isCurrent(['topic:3'], later), false)
    other.exec('delete from changes')
    await changes.position('exact')
    assert.equal(changes.isCurrent(['topic:1'], last), false)
  },
)

test(
  'a node that has read a transaction with several changes misses none when the older ones are deleted',
  { skip: isSqlite },
  async () => {
    const { db } = await openDatabase()
    // Not in the order of their ids, as if they were stored where others have been deleted.
    await sql`insert into changes (id, name, changed_at) overriding system value
      values (1000, 'tools', ${inMs(-2 * HOUR)}), (999, 'tool:1', ${inMs(-2 * HOUR)})`.execute(db)
    const { changes } = openPostgresChanges(db)
    const position = await changes.position('exact')
    await deleteOldChanges(db)
    await changes.position('exact')
    assert.equal(changes.isCurrent(['tool:1'], position), true)
  },
)

test('changes that were written while the clock was ahead are deleted, and the old ones after them', async () => {
  const { db } = await openDatabase()
  await insertChanges(db, Array<string>(PORTION).fill('ahead'), inMs(40 * DAY))
  await insertChanges(db, ['old'], inMs(-2 * HOUR))
  await insertChanges(db, ['recent'], inMs(-HOUR / 2))
  await insertChanges(db, ['newest'], inMs(0))
  await deleteOldChanges(db)
  const left = await db.selectFrom('changes').select('name').orderBy('id').execute()
  const names = new Set(left.map(({ name }) => name))
  assert.deepEqual([...names], ['recent', 'newest'])
})

test(
  'changes in a dump from another server stop counting after the next clean-up, also while others arrive',
  { skip: isSqlite },
  async () => {
    const { db } = await openDatabase()
    const { changes } = await openFollower(db, 0)
    // The other server has carried out more transactions.
    const dumped = Array(PORTION + 1).fill(sql`('creations', '9000000000000'::xid8)`)
    await sql`insert into changes (name, xid) values ${sql.join(dumped)}`.execute(db)
    await insertChanges(db, ['topic:1'], inMs(0))
    await deleteOldChanges(db)
    await changes.position('exact')
    const position = await changes.position('exact')
    await changes.position('exact')
    assert.equal(changes.isCurrent(['creations'], position), true)
    const left = await db.selectFrom('changes').select('name').orderBy('id').execute()
    assert.deepEqual(left.slice(-2), [{ name: 'topics' }, { name: 'topic:1' }])
  },
)

test(
  'an empty change log, as in a copied site, does not count as a change',
  { skip: isSqlite },
  async () => {
    const { db } = await openDatabase()
    await sql`delete from changes`.execute(db)
    const { changes } = openPostgresChanges(db)
    const position = await changes.position('exact')
    assert.equal(await changes.position('exact'), position)
  },
)

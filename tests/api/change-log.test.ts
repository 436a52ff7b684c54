import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../server/db/engine.ts'
import { deleteOldChanges } from '../../server/db/old-changes.ts'
import { openPostgresChanges } from '../../server/db/postgres-changes.ts'
import { openSqliteChanges } from '../../server/db/sqlite-changes.ts'
import { countLockWaits } from '../count-lock-waits.ts'
import { engine } from '../engines.ts'
import { openDatabase } from '../open-database.ts'
import { until } from '../until.ts'
import { storageWithUsers } from '../test-users.ts'
import { recordQueries, recordStatements } from '../recorded-statements.ts'

/** How far a visitor's response may lag behind. */
const RECENT_MS = 1_100

const isSqlite = engine === 'sqlite'

test(
  "a log query after another process's commit sees it in every phase of the event loop",
  { skip: !isSqlite },
  async (t) => {
    const { settings, remove } = await storageWithUsers()
    const path = join(settings.DATA_DIR, 'guildhall.db')
    const { changes, close } = openSqliteChanges(path)
    const other = new DatabaseSync(path)
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(async () => {
      client.destroy()
      server.close()
      other.close()
      close()
      await remove()
    })
    const address = server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const client = connect(port, '127.0.0.1')
    const [accepted] = await Promise.all([once(server, 'connection'), once(client, 'connect')])
    const arrived = once(accepted[0] as Socket, 'data')
    const { promise, resolve } = Promise.withResolvers<number>()
    // Called where a finished page is delivered; input that arrives next is read before that turn
    // ends.
    setImmediate(() => {
      resolve(Number(changes.position('exact')))
      other.exec("insert into changes (name) values ('topic:1')")
      client.write('a request')
    })
    const before = await promise
    await arrived
    assert.ok(Number(changes.position('exact')) > before)
    assert.equal(changes.isCurrent(['topic:1'], before), false)
  },
)

test(
  "a visitor's read during a running log query waits for the writes of this process",
  { skip: isSqlite },
  async () => {
    const { db } = await openDatabase()
    const { changes, noteOwnCommit } = openPostgresChanges(db)
    await changes.position('recent')
    const known = await changes.position('recent')
    await sql`insert into changes (name) values ('topic:1')`.execute(db)
    noteOwnCommit()
    const visitors = await db.transaction().execute(async (tx) => {
      // Changes are not visible to readers before this transaction ends.
      await sql`lock table changes in access exclusive mode`.execute(tx)
      const first = changes.position('recent')
      await untilWaiting(tx)
      return { first, second: changes.position('recent') }
    })
    const positions = [await visitors.first, await visitors.second]
    assert.ok(
      positions.every((position) => position > known),
      `${known}, then ${positions.join()}`,
    )
  },
)

test(
  "a visitor's read does not wait for a blocked log query if this process has written nothing",
  { skip: isSqlite },
  async () => {
    const { db } = await openDatabase()
    const { changes } = openPostgresChanges(db)
    await changes.position('recent')
    await db.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      await sql`lock table changes in access exclusive mode`.execute(tx)
      await sleep(RECENT_MS)
      await changes.position('recent')
      // Had it waited until the query failed, nobody would wait any more.
      await untilWaiting(tx)
    })
  },
)

test(
  'the cost of following a commit does not depend on the number of logged changes',
  { skip: !isSqlite },
  async (t) => {
    const { settings, remove } = await storageWithUsers()
    const path = join(settings.DATA_DIR, 'guildhall.db')
    const texts = recordStatements(t)
    const { changes, close } = openSqliteChanges(path)
    await changes.position('exact')
    close()
    const questions = [...texts].filter((text) => text.includes('changes'))
    const database = new DatabaseSync(path)
    const plans = questions.map((text) => database.prepare(`explain query plan ${text}`).all())
    database.close()
    await remove()
    const steps = plans.flat().map(({ detail }) => String(detail))
    assert.ok(steps.some((step) => step.includes('SEARCH changes')))
    assert.deepEqual(
      steps.filter((step) => step.includes('SCAN changes')),
      [],
    )
  },
)

test(
  'a log query uses the index even if PostgreSQL has no statistics of the table',
  { skip: isSqlite },
  async () => {
    const { db } = await openDatabase()
    await sql`insert into changes (name) select 'a' from generate_series(1, 140000)`.execute(db)
    const { recording, queries } = recordQueries(db)
    const { changes } = openPostgresChanges(recording)
    for (let at = 0; at < 2; at++) await changes.position('exact')
    const { sql: text, parameters } = queries.at(-1) ?? assert.fail('nothing was asked')
    const plan = await db.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]))
    assert.doesNotMatch(JSON.stringify(plan.rows), /Seq Scan/)
  },
)

test('old changes except the newest are deleted in batches', async () => {
  // Without a site, whose own job would delete some of them.
  const { db } = await openDatabase()
  const [rows, old] = [12_000, '2020-01-01T00:00:00.000Z']
  for (let at = 0; at < rows; at += 1_000) {
    await db
      .insertInto('changes')
      .values(Array.from({ length: 1_000 }, () => ({ name: 'topics', changed_at: old })))
      .execute()
  }
  const { id: newest } = await db
    .selectFrom('changes')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const deleted: bigint[] = []
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      deleted.push(result.numAffectedRows ?? 0n)
      return result
    },
  })
  await deleteOldChanges(counting)
  assert.ok(deleted.length >= 3, deleted.join())
  const left = await db.selectFrom('changes').select('id').where('changed_at', '=', old).execute()
  assert.deepEqual(
    left.map(({ id }) => id),
    [newest],
  )
})

const untilWaiting = (tx: Db) => until(async () => (await countLockWaits(tx)) > 0)

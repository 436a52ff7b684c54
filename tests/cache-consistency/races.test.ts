import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { readSettings } from '../../server/config.ts'
import { openEngine } from '../../server/db/engine.ts'
import type { Db } from '../../server/db/engine.ts'
import { openPostgresChanges } from '../../server/db/postgres-changes.ts'
import { createResponseCache } from '../../server/http/response-cache.ts'
import { engine } from '../engines.ts'
import { until } from '../until.ts'
import type { ReadRequest } from './site-client.ts'
import { openTestBed } from './test-bed.ts'
import type { TestBed } from './test-bed.ts'

/** A replica's state is trusted for a second. */
const REPLICA_TTL_MS = 1_100

const TOPIC: ReadRequest = { path: '/api/topics/1', who: 'ada', community: null }
const LIST: ReadRequest = { path: '/api/topics?page=2', who: 'ada', community: null }
const skip = engine === 'postgres' ? false : 'SQLite commits one after another, in the order of ids'

test('a change committed between the log query and the read is in the response and does not hide later changes', async (t) => {
  const testBed = await openTestBed(t)
  const held = holdAnswers({ isMade: false })
  const { client } = await testBed.openHere('held', held)
  const first = client.read(TOPIC)
  await held.reached
  await renameTopic(testBed, 'Committed in between')
  held.goOn()
  assert.match((await first).text, /Committed in between/)
  await renameTopic(testBed, 'Committed later')
  assert.match((await client.read(TOPIC)).text, /Committed later/)
})

test('a change committed between the read and the end of a response is in the next response', async (t) => {
  const testBed = await openTestBed(t)
  const held = holdAnswers({ isMade: true })
  const { client } = await testBed.openHere('held', held)
  const first = client.read(TOPIC)
  await held.reached
  await renameTopic(testBed, 'Committed in between')
  const joining = client.read(TOPIC)
  held.goOn()
  assert.doesNotMatch((await first).text, /Committed in between/)
  for (const response of [await joining, await client.read(TOPIC)]) {
    assert.match(response.text, /Committed in between/)
  }
})

test('with CACHE_MB=0, writes of other processes are visible at once, to visitors too', async (t) => {
  const { direct, openHere } = await openTestBed(t)
  const { client } = await openHere('none kept', { environment: { CACHE_MB: '0' } })
  const page: ReadRequest = { path: '/topics', who: null, community: null }
  await client.read(page)
  await direct.db.updateTable('communities').set({ name: 'Renamed' }).where('id', '=', 1).execute()
  assert.match((await client.read(page)).text, /Renamed/)
})

test('a transaction that commits after one that started later is noticed', { skip }, async (t) => {
  const testBed = await openTestBed(t)
  const { client } = await testBed.openHere('kept')
  const { db } = testBed.direct
  await client.read(LIST)
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('topics').set({ title: 'Written first' }).where('id', '=', 1).execute()
    await db.updateTable('topics').set({ title: 'Written second' }).where('id', '=', 2).execute()
    const { text } = await client.read(LIST)
    assert.deepEqual([/first/.test(text), /second/.test(text)], [false, true])
  })
  assert.match((await client.read(LIST)).text, /Written first/)
})

test(
  'a process that has missed deleted rows of the log treats everything as changed',
  { skip },
  async (t) => {
    const { direct, environment } = await openTestBed(t)
    // A clock of this database alone, which can skip an hour.
    await sql`create schema clock`.execute(direct.db)
    await sql`create table clock.passed (minutes integer)`.execute(direct.db)
    await sql`insert into clock.passed values (0)`.execute(direct.db)
    await sql`create function clock.now() returns timestamptz language sql as
    'select pg_catalog.now() + make_interval(mins => (select minutes from clock.passed))'`.execute(
      direct.db,
    )
    const name = sql.id(new URL(environment.DATABASE_URL ?? '').pathname.slice(1))
    await sql`alter database ${name} set search_path = clock, public, pg_catalog`.execute(direct.db)
    const { db, close } = openEngine(readSettings(environment))
    t.after(close)
    const { changes } = openPostgresChanges(db)
    await changes.position('exact')
    const known = await changes.position('exact')
    assert.ok(changes.isCurrent(['topic:1'], known))
    await direct.db.updateTable('topics').set({ title: 'Another' }).where('id', '=', 1).execute()
    await direct.db.deleteFrom('changes').execute()
    await sql`update clock.passed set minutes = 60`.execute(direct.db)
    await changes.position('exact')
    assert.equal(changes.isCurrent(['topic:1'], known), false)
  },
)

test('responses from a replica are not served to members', { skip }, async (t) => {
  const testBed = await openTestBed(t)
  const behind = await openTestBed(t)
  await behind.direct.db.updateTable('topics').set({ title: 'From the replica' }).execute()
  const { DATABASE_URL: replica = '' } = behind.environment
  const { client } = await testBed.openHere('kept', {
    environment: { DATABASE_REPLICA_URL: replica },
  })
  const isFromReplica = async (request: ReadRequest) =>
    (await client.read(request)).text.includes('From the replica')
  const readsOf = (who: ReadRequest['who']): ReadRequest[] =>
    ['/api/topics', '/topic'].map((folder) => ({ ...TOPIC, path: `${folder}/${id}`, who }))
  // While a busy replica is slow, the primary answers. So the topic is one that the replica answered.
  let id = 0
  await until(async () => {
    id += 1
    const fromReplica = await Promise.all(readsOf(null).map(isFromReplica))
    return !fromReplica.includes(false)
  })
  for (const request of [...readsOf('ada'), ...readsOf('ada')]) {
    const { status, text } = await client.read(request)
    assert.equal(status, 200)
    assert.doesNotMatch(text, /From the replica/)
  }
})

test(
  'a page from a lagging replica is rendered again after the replica has caught up',
  { skip },
  async (t) => {
    const testBed = await openTestBed(t)
    const behind = await openTestBed(t)
    const { DATABASE_URL: replica = '' } = behind.environment
    const { client } = await testBed.openHere('kept', {
      environment: { DATABASE_REPLICA_URL: replica },
    })
    const page: ReadRequest = { path: '/topics', who: null, community: null }
    const rename = (db: Db, name: string) =>
      db.updateTable('communities').set({ name }).where('id', '=', 1).execute()
    const readAfterTrust = async () => {
      await sleep(REPLICA_TTL_MS)
      return (await client.read(page)).text
    }
    // While a busy replica is slow, the primary answers: then once more.
    let [round, name] = [0, '']
    await until(async () => {
      round += 1
      name = `Renamed ${round} times`
      await rename(testBed.direct.db, name)
      return !(await readAfterTrust()).includes(name)
    })
    await rename(behind.direct.db, name)
    assert.ok((await readAfterTrust()).includes(name))
  },
)

/** A site whose responses block until released: before they are made, or after. */
function holdAnswers({ isMade }: { isMade: boolean }) {
  const [reached, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hold = () => {
    reached.resolve()
    return mayGoOn.promise
  }
  const createResponses: typeof createResponseCache = (changes, bytesMax) => {
    const right = createResponseCache(changes, bytesMax)
    return {
      ...right,
      getOrMake: (key, freshness, make) =>
        right.getOrMake(key, freshness, async (since) => {
          if (!isMade) await hold()
          const answer = await make(since)
          if (isMade) await hold()
          return answer
        }),
    }
  }
  return { createResponses, reached: reached.promise, goOn: mayGoOn.resolve }
}

async function renameTopic({ direct }: TestBed, title: string) {
  await direct.db.updateTable('topics').set({ title }).where('id', '=', 1).execute()
}

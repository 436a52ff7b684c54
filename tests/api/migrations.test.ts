import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { insertAuditEntry } from '../../server/audit/queries.ts'
import { readSettings } from '../../server/config.ts'
import { openEngine } from '../../server/db/engine.ts'
import type { Db } from '../../server/db/engine.ts'
import * as migrations from '../../server/db/migrations.ts'
import { migrate } from '../migrate.ts'
import { claimJob } from '../../server/jobs/queries.ts'
import { readCounters } from '../../server/rate-limits/queries.ts'
import { tables } from '../../server/transfer/tables.ts'
import { engine, freshStorage } from '../engines.ts'
import {
  insertCreation,
  insertReply,
  insertResource,
  insertTag,
  insertTopic,
} from '../insert-rows.ts'
import { startSite } from '../program.ts'
import { insertEarlierUser, insertTestUser } from '../test-users.ts'

/** The newest migration of the first release. */
const FIRST_RELEASE = '0013-changes'

test('every migration only adds, so that nodes of the previous release go on', async () => {
  const { db, migrator } = await openDatabaseAt(FIRST_RELEASE)
  for (const name of Object.keys(migrations).filter((one) => one > FIRST_RELEASE)) {
    const before = await rulesOf(db)
    await migrator.migrateTo(name)
    assert.deepEqual(broken(before, await rulesOf(db)), [], name)
  }
})

const BREAKING = [
  'alter table topics rename column title to heading',
  'alter table contact_messages drop column message',
  'drop table contact_messages',
  'alter table topics add column mood text not null',
  'create unique index one_topic_per_title on topics (title)',
  engine === 'sqlite'
    ? 'drop trigger topics_changed_insert'
    : 'drop trigger topics_changed_insert on topics',
  "alter table topics add column mood text default 'calm' check (mood <> 'sad')",
  engine === 'sqlite'
    ? "create trigger closed before insert on topics begin select raise(abort, 'closed'); end"
    : `do $do$ begin
        create function closed() returns trigger language plpgsql as
          'begin raise exception ''closed''; end';
        create trigger closed before insert on topics for each row execute function closed();
      end $do$`,
]

for (const statement of BREAKING) {
  test(`a migration with "${statement.replaceAll(/\s+/g, ' ')}" is found to break the previous release`, async () => {
    const { db } = await openEmptyDatabase()
    await migrate(db)
    const before = await rulesOf(db)
    await sql.raw(statement).execute(db)
    assert.notDeepEqual(broken(before, await rulesOf(db)), [])
  })
}

test('a migration that fails is reported with its own error, and leaves no lock', async () => {
  const { db } = await openEmptyDatabase()
  await sql`create table users (id integer)`.execute(db)
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await assert.rejects(migrate(db), /users.* already exists/)
  }
  if (engine === 'sqlite') return
  const locks = await sql`select 1 from pg_locks where locktype = 'advisory' and database =
    (select oid from pg_database where datname = current_database())`.execute(db)
  assert.deepEqual(locks.rows, [])
})

test('a site starts and writes on the schema of the next release', async () => {
  const { db, settings } = await openEmptyDatabase()
  await migrate(db)
  await sql`alter table topics add column mood text`.execute(db)
  await sql`create table moods (name text primary key)`.execute(db)
  const at = new Date().toISOString()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-moods', ${at})`.execute(db)
  const { url } = await startSite({ ...settings, RATE_LIMIT: 'off' })
  const post = (path: string, body: object, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const person = { username: 'grace', email: 'grace@example.test', password: 'correct horse' }
  const cookie = (await post('/api/register', person)).headers.getSetCookie()[0]?.split(';')[0]
  const draft = { title: 'A topic on a newer schema', content: 'It is written.', tagIds: [2] }
  assert.equal((await post('/api/topics', draft, cookie)).status, 201)
})

test('jobs and rate limits of a running site go on when the next release adds columns', async () => {
  const { db } = await openEmptyDatabase()
  await migrate(db)
  async function work() {
    const latestDue = new Date().toISOString()
    await claimJob(db, { name: 'a job', holder: 'a node' }, { heldUntil: new Date(), latestDue })
    await readCounters(db, ['a counter'])
  }
  await work()
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} add column of_next_release text`.execute(db)
  }
  await work()
})

test('the posts of the first release are indexed, and numbered in the order in which they were made', async () => {
  const { db } = await openDatabaseAt(FIRST_RELEASE)
  await insertEarlierUser(db, { username: 'ada', email: 'ada@example.test' })
  const topic = await insertTopic(db)
  const reply = await insertReply(db, { to: topic })
  const creation = await insertCreation(db)
  const resource = await insertResource(db)
  const made = [
    ['resources', 'resource', resource.id],
    ['creations', 'creation', creation.id],
    ['topics', 'topic', topic.id],
    ['replies', 'reply', reply.id],
  ] as const
  for (const [at, [table, , id]] of made.entries()) {
    const created_at = new Date(Date.UTC(2026, 0, at + 1)).toISOString()
    await db.updateTable(table).set({ created_at }).where('id', '=', id).execute()
  }
  await migrate(db)
  const documents = await db
    .selectFrom('search_documents')
    .select(['kind', 'item_id'])
    .orderBy('id')
    .execute()
  const posts = made.map(([, kind, id]) => `${kind} ${id}`)
  assert.deepEqual(documents.map(nameOf), posts)
  assert.deepEqual(await listOutdated(db), posts.toSorted())
})

test('posts with the other form of a sigma are indexed once more', async () => {
  const { db } = await openDatabaseAt('0028-changes-of-members')
  await insertEarlierUser(db, { username: 'ada', email: 'ada@example.test' })
  await insertTopic(db, { title: 'A loom', content: 'Nothing Greek.' })
  const topic = await insertTopic(db, { title: 'A loom', content: 'Ένας αργαλειός.' })
  await insertReply(db, { to: topic, contents: ['Yes.', 'ΕΝΑΣ ΑΡΓΑΛΕΙΟΣ.'] })
  const titled = await insertTopic(db, { title: 'ΑΡΓΑΛΕΙΟΣ' })
  const tool = await insertEarlierTool(db, { name: 'Greek', description: 'Ένας αργαλειός.' })
  const creation = await insertCreation(db, { name: 'Ένας αργαλειός' })
  const resource = await insertResource(db, { name: 'ΑΡΓΑΛΕΙΟΣ' })
  await db.deleteFrom('search_outdated').execute()
  await migrate(db)
  assert.deepEqual(await listOutdated(db), [
    `creation ${creation.id}`,
    'reply 2',
    `resource ${resource.id}`,
    `tool ${tool.id}`,
    `topic ${topic.id}`,
    `topic ${titled.id}`,
  ])
})

test('posts with a word that stands more often than PostgreSQL counts are indexed once more', async () => {
  if (engine === 'sqlite') return
  const { db } = await openDatabaseAt('0029-sigmas')
  await insertEarlierUser(db, { username: 'ada', email: 'ada@example.test' })
  for (const count of [254, 255]) {
    await insertTopic(db)
    const positions = Array.from({ length: count }, (_, at) => at + 1).join()
    await sql`insert into search_index (document_id, words)
      select max(id), ${`'loom':${positions}`}::tsvector from search_documents`.execute(db)
  }
  await db.deleteFrom('search_outdated').execute()
  await migrate(db)
  const outdated = await db.selectFrom('search_outdated').select('item_id').execute()
  assert.deepEqual(outdated, [{ item_id: 2 }])
})

test('posts with a tag that another one was merged into are indexed once more', async () => {
  const { db } = await openDatabaseAt('0023-counts-stop-early')
  await insertEarlierUser(db, { username: 'ada', email: 'ada@example.test' })
  await insertTopic(db)
  const topic = await insertTopic(db)
  const merged = { tag_id: 3 }
  await db.updateTable('topic_tags').set(merged).where('topic_id', '=', topic.id).execute()
  await insertCreation(db)
  const creation = await insertCreation(db, { tagIds: [12] })
  for (const into of [merged.tag_id, 12]) {
    const after = { into, name: 'Its name' }
    await insertAuditEntry(db, null, { action: 'tag.merged', id: 99, before: {}, after })
  }
  await insertAuditEntry(db, null, { action: 'tag.posts-changed', id: 99, after: { into: 13 } })
  await db.deleteFrom('search_outdated').execute()
  await migrate(db)
  assert.deepEqual(await listOutdated(db), [`creation ${creation.id}`, `topic ${topic.id}`])
})

test('the looks of names are forgotten when they are made in another way', async () => {
  const { db } = await openDatabaseAt('0029-sigmas')
  await insertTestUser(db, { username: 'ada', email: 'ada@example.test' })
  await migrate(db)
  const looks = await db.selectFrom('users').select('username_look').execute()
  assert.deepEqual(
    looks.map((row) => row.username_look),
    [null],
  )
})

test('the looks of names with letters beyond ASCII are made without case', async () => {
  const { db } = await openDatabaseAt('0036-keys-of-visible-names')
  for (const username of ['ada', 'Straße']) {
    const user = { username, email: `${username}@example.test` }
    await insertTestUser(db, user)
    await db
      .updateTable('users')
      .set({ username_look: 'as before' })
      .where('username', '=', username)
      .execute()
  }
  await migrate(db)
  const looks = await db.selectFrom('users').select('username_look').orderBy('id').execute()
  assert.deepEqual(
    looks.map((row) => row.username_look),
    ['as before', null],
  )
})

test('a tool that was changed before keeps the time of its change as that of its edit', async () => {
  const { db } = await openDatabaseAt('0033-what-no-query-reads')
  const updated_at = '2026-01-02T03:04:05.678Z'
  await insertEarlierTool(db, { name: 'Never edited' })
  await insertEarlierTool(db, { name: 'Edited', updated_at })
  await migrate(db)
  const tools = await db.selectFrom('tools').select('edited_at').orderBy('id').execute()
  assert.deepEqual(
    tools.map((row) => row.edited_at),
    [null, updated_at],
  )
})

test('a tool that is visible was published when it was added; one that is hidden is not published', async () => {
  const { db } = await openDatabaseAt('0034-edits-of-tools')
  await insertEarlierTool(db, { name: 'Visible' })
  await insertEarlierTool(db, { name: 'Hidden', visible: false })
  await migrate(db)
  const tools = await db.selectFrom('tools').select('published_at').orderBy('id').execute()
  assert.deepEqual(
    tools.map((row) => row.published_at),
    [ADDED_AT, null],
  )
})

test('the members who suggested a tag are forgotten once it has been decided about', async () => {
  const { db } = await openDatabaseAt('0032-published-resources')
  await insertEarlierUser(db, { username: 'ada', email: 'ada@example.test' })
  const decided = await insertTag(db, { active: true })
  const waiting = await insertTag(db)
  const suggestions = [decided, waiting].map(({ id }) => ({ tag_id: id, user_id: 1 }))
  await db.insertInto('tag_suggestions').values(suggestions).execute()
  await migrate(db)
  const kept = await db.selectFrom('tag_suggestions').select('tag_id').execute()
  assert.deepEqual(
    kept.map((row) => row.tag_id),
    [waiting.id],
  )
})

test('a tag with an invisible character is found by its name, unless another one looks like it', async () => {
  const { db } = await openDatabaseAt('0035-published-tools')
  const names = ['Rob\u200bots', 'Rob\u00adots', 'Loom']
  const tag = { type: 'topic' as const, active: true, display_order: 1, suggested_by: null }
  const rows = names.map((name) => ({ ...tag, name, name_key: name.toLowerCase() }))
  await db.insertInto('tags').values(rows).execute()
  await migrate(db)
  const tags = db.selectFrom('tags').select('name_key').where('name', 'in', names).orderBy('id')
  assert.deepEqual(
    (await tags.execute()).map((row) => row.name_key),
    ['robots', 'rob\u00adots', 'loom'],
  )
})

const ADDED_AT = '2026-01-01T00:00:00.000Z'

/** A tool as earlier releases stored it, without the columns of later ones. */
async function insertEarlierTool(
  db: Db,
  { name, ...part }: { name: string } & Partial<EarlierTool>,
) {
  const keys = { name_key: name, url_key: name, domain: name, search_text: name }
  const row = { community_id: 1, user_id: null, visible: true, top_pick: null, xusername: null }
  const own = { name, url: `https://${name}.test/`, rating: 0, created_at: ADDED_AT }
  return db
    .insertInto('tools')
    .values({ ...row, ...keys, ...own, ...part })
    .returning('id')
    .executeTakeFirstOrThrow()
}

type EarlierTool = { visible: boolean; description: string; updated_at: string }

/** The posts that are to be indexed, each as its kind and id. */
async function listOutdated(db: Db) {
  const outdated = await db.selectFrom('search_outdated').select(['kind', 'item_id']).execute()
  return outdated.map(nameOf).toSorted()
}

const nameOf = ({ kind, item_id: id }: { kind: string; item_id: number }) => `${kind} ${id}`

async function openEmptyDatabase() {
  const { settings } = await freshStorage()
  const { db, close } = openEngine(readSettings(settings))
  after(close)
  return { db, settings }
}

/** A database with the schema of an earlier release, whose last migration this is. */
async function openDatabaseAt(migration: string) {
  const { db } = await openEmptyDatabase()
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo(migration)
  return { db, migrator }
}

/** What statements of a release rely on: columns, what writes must obey, and triggers. */
async function rulesOf(db: Db) {
  const tables = await db.introspection.getTables()
  const columns = tables.flatMap(({ name: table, columns: all }) =>
    all.map(({ name, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) => ({
      table,
      rule: `${table}.${name} ${dataType}`,
      isOptional: isNullable || hasDefaultValue || isAutoIncrementing,
    })),
  )
  const query = engine === 'sqlite' ? SQLITE_RULES : POSTGRES_RULES
  const { rows } = await sql<{
    tbl: string
    rule: string
    kind: string
  }>`${sql.raw(query)}`.execute(db)
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  return { columns, conditions: of('condition'), triggers: of('trigger'), texts: of('table') }
}

/** SQLite has some conditions in the text of a table only; a new column is inserted into it. */
const SQLITE_RULES = `
  select s.name as tbl, i.name as rule, 'condition' as kind
  from sqlite_schema s, pragma_index_list(s.name) i where s.type = 'table' and i."unique" = 1
  union all select name, sql, 'table' from sqlite_schema where type = 'table'
  union all select tbl_name, name, 'trigger' from sqlite_schema where type = 'trigger'
  union all select tbl_name, name, 'condition' from sqlite_schema
  where type = 'trigger' and (sql like '%raise%(%' or sql like '%instead of%')`

const POSTGRES_RULES = `
  select indrelid::regclass::text as tbl, indexrelid::regclass::text as rule, 'condition' as kind
  from pg_index join pg_class c on c.oid = indrelid
  where indisunique and c.relnamespace = 'public'::regnamespace
  union all select conrelid::regclass::text, conname, 'condition' from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('c', 'f')
  union all select tgrelid::regclass::text, tgname, 'trigger' from pg_trigger where not tgisinternal
  union all select tgrelid::regclass::text, tgname, 'condition'
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where not tgisinternal and (prosrc ilike '%raise exception%' or t.tgtype & 2 = 2)`

type Rules = Awaited<ReturnType<typeof rulesOf>>

/** Why the previous release could fail with the rules after a migration. */
function broken(before: Rules, after: Rules): string[] {
  const known = new Set(before.columns.map(({ table }) => table))
  const missing = (old: { rule: string }[], now: { rule: string }[]) => {
    const rules = new Set(now.map(({ rule }) => rule))
    return old.filter(({ rule }) => !rules.has(rule)).map(({ rule }) => `${rule} is gone`)
  }
  const optional = new Set(
    before.columns.filter(({ isOptional }) => isOptional).map(({ rule }) => rule),
  )
  const old = new Set(before.columns.map(({ rule }) => rule))
  const demanded = after.columns
    .filter(({ table, isOptional }) => known.has(table) && !isOptional)
    .filter(({ rule }) => optional.has(rule) || !old.has(rule))
  const conditions = new Set(before.conditions.map(({ rule }) => rule))
  const stricter = after.conditions.filter(
    ({ tbl, rule }) => known.has(tbl) && !conditions.has(rule),
  )
  const rebuilt = before.texts.filter(({ tbl, rule }) => {
    const added = insertedIn(rule, after.texts.find((now) => now.tbl === tbl)?.rule ?? '')
    return added === null || /\bcheck\b/i.test(added)
  })
  return [
    ...missing(before.columns, after.columns),
    ...missing(before.triggers, after.triggers),
    ...demanded.map(({ rule }) => `${rule} must be given`),
    ...stricter.map(({ rule }) => `${rule} is a new condition`),
    ...rebuilt.map(({ tbl }) => `${tbl} has changed by more than new columns without a check`),
  ]
}

/** What was inserted at one place of a text; null if it was changed in another way. */
function insertedIn(before: string, after: string) {
  let at = 0
  while (at < before.length && before[at] === after[at]) at += 1
  const rest = before.slice(at)
  return after.endsWith(rest) ? after.slice(at, after.length - rest.length) : null
}

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { freshFolder } from '../fresh-folder.ts'
import { findMissingFiles } from '../../server/consistency/missing-files.ts'
import { findInconsistencies } from '../../server/consistency/queries.ts'
import type { Db } from '../../server/db/engine.ts'
import type { MediaStore } from '../../server/media/store.ts'
import { engine } from '../engines.ts'
import { PASSWORD, people } from '../test-users.ts'
import { runProgram } from '../program.ts'
import { openSite } from '../site.ts'
import {
  insertCreation,
  insertReply,
  insertResetLink,
  insertResource,
  insertTool,
  insertTopic,
} from '../insert-rows.ts'

const { ada } = people

/** Applied to a healthy site's tables one after another; each must be detected. */
const DAMAGES: [statement: string, finding: RegExp][] = [
  ['update tools set rating = rating + 1', /^tools 1: rating is not the number/],
  ['update resources set upvotes = 3', /^resources 1: upvotes is not the number/],
  ['update topics set reply_count = 7', /^topics 1: reply_count is not the number/],
  ["update users set deleted_at = created_at where username = 'bob'", /^users 2: .* tool_votes$/],
  [
    'update users set username = null, email = null where id = 2',
    /^users 2: .* still says whose it was$/,
  ],
  ['update topic_tags set tag_id = 5', /^topic_tags 1: a tag is not a topic tag$/],
  ['update tool_tags set tag_id = 13', /^tool_tags 1: a tag is not a tool tag$/],
  [
    `insert into communities (id, name, name_key, display_order, upcoming)
      values (2, 'Two', 'two', 2, false)`,
    /^tools 1/,
  ],
  ['update topics set community_id = 2', /^topic_tags 1: a tag stands in another community/],
  ['delete from topic_tags', /^topics 1: there is no tag$/],
  ['update creations set community_id = 2', /^creation_tags 1: a tag stands in another/],
  [
    `update users set profile_image = '/media/${'a'.repeat(64)}.webp' where id = 1`,
    /^users 1: its picture is not in media$/,
  ],
  ["update creations set image_url = '/media/x.webp'", /^creations 1: its picture is not/],
]

test('check-data reports consistent data, and every inconsistency by row', async () => {
  const { db, as, environment } = await openSite()
  const topic = await insertTopic(db)
  await insertReply(db, { to: topic })
  const tool = await insertTool(db)
  await as('bob')('POST /api/tools/:id/rate', { params: tool, body: { rating: 1 } })
  await insertResource(db)
  await insertCreation(db)
  const healthy = await runProgram('server/commands/check-data.ts', [], environment)
  assert.deepEqual(healthy, { code: 0, stdout: 'The data is consistent.\n', stderr: '' })

  for (const [statement, finding] of DAMAGES) {
    await sql.raw(statement).execute(db)
    const findings = await findInconsistencies(db)
    assert.ok(
      findings.some((line) => finding.test(line)),
      `${statement} was not noticed in\n${findings.join('\n')}`,
    )
  }
  const { code, stdout } = await runProgram('server/commands/check-data.ts', [], environment)
  assert.equal(code, 1)
  assert.deepEqual(stdout.trimEnd().split('\n'), await findInconsistencies(db))
})

test('check-data finds whatever is left of a deleted account', async () => {
  const { db, as, ask } = await openSite()
  const { id } = people.bob
  await as('bob')('POST /api/tools/:id/rate', {
    params: await insertTool(db),
    body: { rating: 1 },
  })
  await as('bob')('POST /api/resources/:id/upvote', { params: await insertResource(db) })
  await as('bob')('POST /api/user/tokens', { body: { name: 'A token', scope: 'read' } })
  await insertResetLink(db, id)
  await ask(null, 'POST /api/login', { body: { email: 'bob@example.test', password: PASSWORD } })
  const at = new Date().toISOString()
  const change = (set: object) => db.updateTable('users').set(set).where('id', '=', id).execute()
  await change({ deleted_at: at })
  const isDeleted = `users ${id}: the account is deleted and still`
  const owned = [
    'tool_votes',
    'resource_votes',
    'sessions',
    'devices',
    'reset_tokens',
    'api_tokens',
  ]
  const rows = owned.map((table) => `${isDeleted} has rows in ${table}`)
  const nothing = { username: null, email: null, password_hash: null, is_admin: false }
  for (const left of [
    { username: 'bob' },
    { email: 'b@b.test' },
    { password_hash: 'x' },
    { is_admin: true },
    { profile_image: 'x' },
  ]) {
    await change({ ...nothing, profile_image: null, ...left })
    assert.deepEqual(await findInconsistencies(db), [...rows, `${isDeleted} says whose it was`])
  }
  await change({ ...nothing, profile_image: null })
  assert.deepEqual(await findInconsistencies(db), rows)
})

test('check-data finds rows with dangling references', async () => {
  const { db } = await openSite()
  const tool = await insertTool(db)
  await withoutReferences(db, async (tx) => {
    const vote = { tool_id: tool.id, user_id: 4_711, created_at: new Date().toISOString() }
    await tx.insertInto('tool_votes').values(vote).execute()
    await tx.updateTable('tools').set({ rating: 1 }).execute()
  })
  assert.deepEqual(await findInconsistencies(db), ['tool_votes: user_id 4711 is not in users'])
})

test('check-data reads all batches and limits its findings', async () => {
  const { db } = await openSite()
  const many = Array.from({ length: 40 }, (_, at) => at)
  for (const part of many) {
    const rows = Array.from({ length: 150 }, (_, at) => ({
      community_id: 1,
      user_id: ada.id,
      title: `${part} ${at}`,
      content: 'Some content',
      reply_count: 0,
      created_at: new Date().toISOString(),
      updated_at: null,
    }))
    await db.insertInto('topics').values(rows).execute()
  }
  assert.equal((await findInconsistencies(db)).length, 100)
  await sql`insert into topic_tags (topic_id, tag_id, position, community_id)
    select id, 13, 0, 1 from topics`.execute(db)
  assert.deepEqual(await findInconsistencies(db), [])
  await sql`update topics set reply_count = 1 where id = (select max(id) from topics)`.execute(db)
  assert.equal((await findInconsistencies(db)).length, 1)
  await sql`update topics set reply_count = 1 where id = 5001`.execute(db)
  assert.equal((await findInconsistencies(db)).length, 2)
})

test('check-data looks for the files of all pictures in use, and of no others', async () => {
  const { db } = await openSite()
  const at = new Date().toISOString()
  const row = { created_at: at, used_at: at, check_at: at }
  const nameOf = (number: number) => `${number.toString(16).padStart(64, '0')}.webp`
  for (let first = 0; first < 5_000; first += 500) {
    const names = Array.from({ length: 500 }, (_, number) => nameOf(first + number))
    await db
      .insertInto('media')
      .values(names.map((name) => ({ ...row, name })))
      .execute()
  }
  const used = nameOf(9_999)
  await db
    .insertInto('media')
    .values({ ...row, name: used, check_at: null })
    .execute()
  const empty = { async *list() {}, has: async () => false } as unknown as MediaStore
  assert.deepEqual(await findMissingFiles(db, empty), [`media ${used}: its file is missing`])
  const uploaded = { ...empty, has: async () => true }
  assert.deepEqual(await findMissingFiles(db, uploaded), [], 'a file that came meanwhile')
  const media = db.updateTable('media')
  const released = {
    ...empty,
    async has(name: string) {
      await media.set({ check_at: at }).where('name', '=', name).execute()
      return false
    },
  }
  assert.deepEqual(await findMissingFiles(db, released), [], 'a picture deleted meanwhile')
  await media.set({ check_at: null }).where('name', '<', nameOf(120)).execute()
  assert.equal((await findMissingFiles(db, empty)).length, 100)
})

// PostgreSQL has tools of its own for this.
test('check-data finds damage of the SQLite file', { skip: engine !== 'sqlite' }, async () => {
  const { db } = await openSite()
  await sql`create table damaged (number integer check (number > 0))`.execute(db)
  await sql`pragma ignore_check_constraints = on`.execute(db)
  await sql`insert into damaged values (-1)`.execute(db)
  await sql`pragma ignore_check_constraints = off`.execute(db)
  assert.deepEqual(await findInconsistencies(db), ['CHECK constraint failed in damaged'])
})

test('check-data without a site exits with code 1 and creates nothing', async () => {
  const DATA_DIR = join(freshFolder(), 'data')
  const { code, stderr } = await runProgram('server/commands/check-data.ts', [], { DATA_DIR })
  assert.deepEqual([code, stderr], [1, `There is no site in DATA_DIR ${DATA_DIR}.\n`])
})

/** Like a damaged file, or a copy of the tables without foreign keys. */
async function withoutReferences(db: Db, work: (tx: Db) => Promise<void>) {
  if (engine === 'sqlite') {
    await sql`pragma foreign_keys = off`.execute(db)
    await work(db)
    await sql`pragma foreign_keys = on`.execute(db)
    return
  }
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await work(tx)
  })
}

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '../../server/db/engine.ts'
import { engine } from '../engines.ts'
import { compareKeptWithFresh } from './compare.ts'
import { everyWrite } from './every-write.ts'
import { openGround } from './sites.ts'

const ROUNDS_MAX = 20

/** Of different tables and verbs: what is dropped, and the write that is in every round. */
const POSTS: [trigger: string, always: RegExp][] = [
  ['topics_changed_insert', /topics insert/],
  ['topics_changed_update_1', /topics update$/],
  ['topics_changed_update_2', /topics update community/],
  ['topic_tags_changed_insert', /topic_tags insert/],
  ['topic_tags_changed_delete', /topic_tags delete/],
  ['replies_changed_insert', /replies insert/],
  ['replies_changed_update_1', /replies update/],
  ['replies_changed_delete', /replies delete/],
  ['creations_changed_update_1', /creations update/],
  ['creation_tags_changed_insert', /creation_tags insert/],
]

const OTHERS: typeof POSTS = [
  ['tools_changed_update_1', /tools update/],
  ['tool_tags_changed_delete', /tool_tags delete/],
  ['logos_changed_update_1', /logos update/],
  ['resources_changed_delete', /resources delete/],
  ['resource_types_changed_update_1', /resource_types update/],
  ['source_posts_changed_update_1', /source_posts update/],
  ['feeds_changed_insert', /feeds insert/],
  ['tags_changed_update_1', /tags update$/],
  ['users_changed_update_1', /users update/],
  ['communities_changed_update_1', /communities update/],
]

test('a trigger of posts that is not there is found by comparing', (t) => dropEach(t, POSTS))

test('a trigger of other tables that is not there is found by comparing', (t) =>
  dropEach(t, OTHERS))

async function dropEach(t: TestContext, triggers: typeof POSTS) {
  const ground = await openGround(t)
  const { door } = await ground.openHere('kept')
  const sites = ground.compared([door])
  const missed: string[] = []
  for (const [trigger, always] of triggers) {
    const restore = await dropTrigger(sites.hand, trigger)
    const plan = { seed: trigger, writes: everyWrite, always, rounds: ROUNDS_MAX }
    const { rounds, wrong } = await compareKeptWithFresh(sites, plan)
    t.diagnostic(`${engine}, ${trigger}: round ${rounds}, ${wrong[0] ?? 'nothing'}`)
    if (wrong.length === 0) missed.push(trigger)
    await restore()
    await sql`insert into changes (name) values ('all')`.execute(sites.hand)
  }
  assert.deepEqual(missed, [])
}

async function dropTrigger(db: Db, trigger: string) {
  const table = sql.table(trigger.replace(/_changed_.*/, ''))
  const name = sql.ref(trigger)
  if (engine === 'postgres') {
    await sql`alter table ${table} disable trigger ${name}`.execute(db)
    return async () => void (await sql`alter table ${table} enable trigger ${name}`.execute(db))
  }
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'trigger' and name = ${trigger}`.execute(db)
  const text = rows[0]?.sql
  assert.ok(text, trigger)
  await sql`drop trigger ${name}`.execute(db)
  return async () => void (await sql.raw(text).execute(db))
}

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '../../server/db/engine.ts'
import { engine } from '../engines.ts'
import { compareCachedWithFresh } from './compare.ts'
import { everyWrite } from './every-write.ts'
import { openTestBed } from './test-bed.ts'

const ROUNDS_MAX = 20

/** A trigger to drop, and the write that is in every round. */
export type Dropped = [trigger: string, always: RegExp]

/**
 * Drops the triggers one after another, and fails if the comparison does not detect a missing one.
 */
export async function assertDroppedTriggersAreFound(t: TestContext, triggers: Dropped[]) {
  const testBed = await openTestBed(t)
  const { client } = await testBed.openHere('kept')
  const sites = testBed.compared([client])
  const missed: string[] = []
  for (const [trigger, always] of triggers) {
    const restore = await dropTrigger(sites.directDb, trigger)
    const plan = { seed: trigger, writes: everyWrite, always, rounds: ROUNDS_MAX }
    const { rounds, wrong } = await compareCachedWithFresh(sites, plan)
    t.diagnostic(`${engine}, ${trigger}: round ${rounds}, ${wrong[0] ?? 'nothing'}`)
    if (wrong.length === 0) missed.push(trigger)
    await restore()
    await sql`insert into changes (name) values ('all')`.execute(sites.directDb)
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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listAdministrators } from '../../server/accounts/administrators.ts'
import {
  hasAdministrator,
  hasOtherAdministrator,
} from '../../server/accounts/administrator-queries.ts'
import { readSettings } from '../../server/config.ts'
import type { Db } from '../../server/db/engine.ts'
import { openEngine } from '../../server/db/engine.ts'
import { engine } from '../engines.ts'
import { recordQueries } from '../recorded-statements.ts'
import { openSite } from '../site.ts'

const QUESTIONS = {
  hasAdministrator,
  listAdministrators,
  hasOtherAdministrator: (db: Db) => hasOtherAdministrator(db, 1),
}

for (const [name, ask] of Object.entries(QUESTIONS)) {
  test(`${name} uses the index of administrators`, async () => {
    const site = await openSite()
    const { db, close } = openEngine(readSettings(site.environment))
    const plan: string[] = []
    await db.connection().execute(async (connection) => {
      // With three users a sequential scan is faster; the test is about the index.
      if (engine === 'postgres') await sql`set enable_seqscan = off`.execute(connection)
      const { recording, queries } = recordQueries(connection)
      await ask(recording)
      for (const { sql: text, parameters } of queries) {
        const words = engine === 'postgres' ? 'explain' : 'explain query plan'
        const explained = { ...sql.raw(`${words} ${text}`).compile(connection), parameters }
        const { rows } = await connection.executeQuery(explained)
        plan.push(JSON.stringify(rows))
      }
    })
    await close()
    assert.ok(plan.length > 0)
    for (const one of plan) assert.match(one, /users_administrators/)
  })
}

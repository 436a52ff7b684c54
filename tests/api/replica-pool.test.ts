import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PostgresPool } from 'kysely'
import { openReplicaPool } from '../../server/db/replica.ts'
import { engine } from '../engines.ts'
import { openDatabase } from '../open-database.ts'
import { until } from '../until.ts'

test(
  'a replica is used while the primary does not tell how far it has written',
  { skip: engine !== 'postgres' },
  async (t) => {
    const { settings } = await openDatabase()
    const changes: unknown[] = []
    const replica = { url: settings.databaseUrl ?? '', lagSecondsMax: 5 }
    const pool = openReplicaPool(replica, hangingPrimary, (change) => changes.push(change))
    t.after(() => pool.end())
    await until(() => pool.state() === 'used')
    const { rows } = await (await pool.connect()).query('select 1 as one', [])
    assert.deepEqual(rows, [{ one: 1 }])
    assert.deepEqual(changes, [])
  },
)

/** Answers nothing about its log; what else is asked of it has no answer either. */
const hangingPrimary = {
  connect: async () => ({
    query: (text: string) =>
      text.includes('pg_wal_lsn_diff')
        ? new Promise(() => {})
        : Promise.resolve({ rows: [{ system: null, timeline: null }] }),
    release: () => {},
  }),
} as unknown as PostgresPool

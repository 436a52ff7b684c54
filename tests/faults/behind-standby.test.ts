import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../until.ts'
import { startCluster } from '../postgres-cluster.ts'
import { cutOff, promote, runSql, startStandby } from '../postgres-standby.ts'
import { skipWithout } from '../system-programs.ts'
import { call } from './call.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { freshSettings, openTrial } from './trial.ts'

const POOL_SIZE = 3
/** Transactions that the standby misses; more than are made after its promotion. */
const MISSED = 1_000
const CONSUME_XIDS = `do $$ begin
  for number in 1..${MISSED} loop
    perform pg_current_xact_id();
    commit;
  end loop;
end $$`
const skip = skipWithout('pgbouncer')

/** Behind PgBouncer, no connection of the site ends when the server becomes another one. */
test(
  'after the promotion of a standby that had missed writes, no cached response is stale',
  { skip },
  async (t) => {
    const primary = await startCluster({ durable: true })
    const direct = await freshSettings(primary)
    const pgbouncer = await startPgBouncer(direct, POOL_SIZE)
    const { start } = await openTrial(t, pgbouncer.settings)
    const { url } = await start()
    const ada = { username: 'ada', email: 'ada@example.org', password: 'correct horse' }
    const { session } = await call(url, 'POST /api/register', { body: ada })
    const topic = (title: string) => ({ title, content: 'some ten letters' })
    const write = (title: string) => call(url, 'POST /api/topics', { session, body: topic(title) })
    const listed = async (who: string | null) =>
      JSON.stringify((await call(url, 'GET /api/topics', { session: who })).body)
    assert.equal((await write('Known to both')).status, 201)

    const standby = await startStandby(primary)
    await cutOff(standby)
    const senders = () => runSql(primary, 'select 1 from pg_stat_replication')
    await until(async () => (await senders()).length === 0, 'the standby to be cut off')
    assert.equal((await write('Missed by the standby')).status, 201)
    await runSql(primary, CONSUME_XIDS)
    assert.match(await listed(session), /Missed by the standby/)

    pgbouncer.redirect(standby)
    await primary.stop()
    await until(async () => (await call(url, 'GET /readyz')).status === 200)
    assert.equal((await write('Refused by a server that only reads')).status, 503)
    await promote(standby)
    await until(async () => (await write('Written after the promotion')).status === 201)
    for (const who of [session, null]) assert.doesNotMatch(await listed(who), /Missed/)
    for (const title of ['Written later', 'Written last']) {
      assert.equal((await write(title)).status, 201)
      for (const who of [session, null]) assert.match(await listed(who), new RegExp(title))
    }
  },
)

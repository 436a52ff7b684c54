import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../until.ts'
import { skipWithout } from '../system-programs.ts'
import { withSql } from './direct-sql.ts'
import { startHaproxy } from './haproxy.ts'
import type { PatroniNode } from './patroni.ts'
import { startEtcd, startPatroniNode } from './patroni.ts'
import type { SiteSettings } from './site-process.ts'
import { freshSettings, openTrial } from './trial.ts'

/** A round takes half a minute, a test five minutes at most. */
const ROUNDS = Math.min(Number(process.env.FAULT_ROUNDS ?? 1), 4)
const BEFORE_MS = 1_000
const AFTER_MS = 500

test(
  'when Patroni promotes another server, the site recovers by itself and loses nothing, and the lost server returns as a standby',
  { skip: skipWithout('patroni', 'etcd', 'haproxy') },
  async (t) => {
    const etcd = await startEtcd(t)
    let primary = await startPatroniNode(t, 'one', etcd)
    await until(() => primary.is('primary'), 'the first node to be the primary')
    let standby = await startPatroniNode(t, 'two', etcd)
    await until(() => standby.is('synchronous'), 'the second node to be its synchronous standby')
    const settings = await startHaproxy(t, 'haproxy-patroni.cfg', await freshSettings(primary), {
      ...addressOf('10.0.0.21', primary),
      ...addressOf('10.0.0.22', standby),
    })
    await until(() => isPrimaryAlone(settings), 'HAProxy to leave out the standby')
    const trial = await openTrial(t, settings)
    const site = await trial.start()
    const recoveriesMs: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const load = await trial.startLoad(site)
      await sleep(BEFORE_MS)
      await primary.kill()
      const killedAt = performance.now()
      await until(() => standby.is('primary'), 'the standby to be promoted')
      await load.nextAck()
      recoveriesMs.push(performance.now() - killedAt)
      ;[primary, standby] = [standby, primary]
      standby.start()
      await until(() => standby.is('synchronous'), 'the lost server to be a standby')
      await sleep(AFTER_MS)
      await load.stop()
      assert.ok(site.isRunning())
      await trial.check(site, load)
    }
    await trial.report('PostgreSQL primary killed under Patroni', recoveriesMs)
  },
)

/** Until its checks have failed, HAProxy sends every other connection to the standby. */
async function isPrimaryAlone(settings: SiteSettings) {
  for (let connections = 0; connections < 4; connections += 1) {
    if (!(await isWritable(settings))) return false
  }
  return true
}

async function isWritable(settings: SiteSettings) {
  const query = withSql(settings, (sql) =>
    sql.rows<{ standby: boolean }>('select pg_is_in_recovery() as standby'),
  )
  // When HAProxy leaves a server out, it ends the connections to it.
  const [row] = await query.catch(() => [])
  return row?.standby === false
}

const addressOf = (machine: string, { url, rest }: PatroniNode) => ({
  [`${machine}:5432 check port 8008`]: `${new URL(url).host} check port ${new URL(`http://${rest}`).port}`,
})

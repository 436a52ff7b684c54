import { readFileSync, writeFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { until } from '../until.ts'
import type { Cluster } from '../postgres-cluster.ts'
import { startCluster } from '../postgres-cluster.ts'
import { runSql, startStandby } from '../postgres-standby.ts'
import { startHaproxy } from './haproxy.ts'
import type { SiteSettings } from './site-process.ts'
import { freshSettings } from './trial.ts'

export type PostgresPair = {
  primary: Cluster
  /** A synchronous standby: it has every write that the primary acknowledges. */
  standby: Cluster
  /** A site whose database is behind `packaging/haproxy.cfg`. */
  settings: SiteSettings
}

export async function openPair(t: TestContext): Promise<PostgresPair> {
  const primary = await startCluster({ durable: true })
  const [place] = await runSql(primary, 'show hba_file')
  const access = String(place?.['hba_file'])
  const line = 'host postgres haproxy 127.0.0.1/32 trust\n'
  writeFileSync(access, line + readFileSync(access, 'utf8'))
  await runSql(primary, 'create role haproxy login connection limit 10')
  const standby = await startStandby(primary)
  // The standby does not wait for another one once it is the primary.
  await runSql(primary, "alter system set synchronous_standby_names = '*'")
  await runSql(primary, 'select pg_reload_conf()')
  const synchronous = `select 1 from pg_stat_replication where sync_state = 'sync'`
  await until(async () => (await runSql(primary, synchronous)).length > 0, 'a synchronous standby')
  const settings = await startHaproxy(t, 'haproxy.cfg', await freshSettings(primary), {
    '10.0.0.21:5432': new URL(primary.url).host,
    '10.0.0.22:5432': new URL(standby.url).host,
  })
  return { primary, standby, settings }
}

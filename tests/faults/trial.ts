import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { freshDatabase } from '../fresh-database.ts'
import { freshFolder } from '../fresh-folder.ts'
import type { Cluster } from '../postgres-cluster.ts'
import { startCluster } from '../postgres-cluster.ts'
import { withSql } from './direct-sql.ts'
import { errorsIn, reportFault } from './fault-table.ts'
import type { Entry, Ledger } from './ledger.ts'
import { openLedger } from './ledger.ts'
import type { Load } from './load.ts'
import { startLoad } from './load.ts'
import { reconcile } from './reconcile.ts'
import type { SiteProcess, SiteSettings } from './site-process.ts'
import { freePort } from '../free-port.ts'
import { loggedErrors, startSite } from './site-process.ts'

/** A site that faults are injected into, and the ledger that records what it must have stored. */
export type Trial = {
  settings: SiteSettings
  ledger: Ledger
  /** Starts or restarts the site; it ends with the test. */
  start: () => Promise<SiteProcess>
  startLoad: (site: SiteProcess) => Promise<Load>
  /** Fails if the site broke a guarantee; reports how much was checked. */
  check: (site: { url: string }, load: Pick<Load, 'readings'>) => Promise<void>
  /** Reports a row of the table of faults, once `check` has found nothing lost. */
  report: (fault: string, recoveriesMs: number[], errors?: string) => Promise<void>
}

export async function openTrial(t: TestContext, settings: SiteSettings): Promise<Trial> {
  const ledger = await openLedger(join(freshFolder(), 'ledger'))
  const sites: SiteProcess[] = []
  const loads: Load[] = []
  t.after(async () => {
    await Promise.all(sites.map((site) => site.kill('SIGKILL')))
    await Promise.all(loads.map((load) => load.stop()))
    await ledger.close()
  })
  return {
    settings,
    ledger,
    async start() {
      const site = await startSite(settings)
      sites.push(site)
      return site
    },
    async startLoad({ url }) {
      const load = await startLoad(url, ledger, settings.WORKERS !== undefined)
      loads.push(load)
      return load
    },
    async check({ url }, { readings }) {
      const entries = await ledger.read()
      const complaints = await withSql(settings, (sql) => {
        return reconcile({ url, settings, sql, entries, readings })
      })
      t.diagnostic(summaryOf(entries, readings.length))
      assert.deepEqual(complaints, [], [...complaints, ...loggedErrors()].join('\n'))
    },
    async report(fault, recoveriesMs, errors) {
      const entries = await ledger.read()
      reportFault(t, {
        fault,
        cycles: recoveriesMs.length,
        acknowledged: entries.filter(({ outcome }) => outcome === 'acked').length,
        lost: 0,
        errors: errors ?? errorsIn(entries),
        recoverySeconds: Math.round(Math.max(...recoveriesMs) / 100) / 10,
      })
    },
  }
}

/** New storage for a site: a folder alone, or with a new database in the cluster. */
export async function freshSettings(cluster?: Pick<Cluster, 'url'>): Promise<SiteSettings> {
  const own = { DATA_DIR: join(freshFolder(), 'data'), PORT: String(await freePort()) }
  return cluster ? { ...own, DATABASE_URL: await freshDatabase(cluster.url) } : own
}

let ownCluster: Promise<Cluster> | undefined

/** The PostgreSQL cluster of this file, with durable commits. */
export function durableCluster(): Promise<Cluster> {
  ownCluster ??= startCluster({ durable: true })
  return ownCluster
}

function summaryOf(entries: Entry[], readings: number) {
  const counts = Map.groupBy(entries, ({ outcome }) => outcome)
  const count = (outcome: Entry['outcome']) => `${counts.get(outcome)?.length ?? 0} ${outcome}`
  const times = entries.map(({ askedAt, answeredAt }) => (answeredAt ?? askedAt) - askedAt)
  const slowest = `slowest answer ${Math.round(Math.max(0, ...times))} ms`
  const outcomes = [count('acked'), count('refused'), count('unknown')]
  return [...outcomes, `${readings} readings`, slowest].join(', ')
}

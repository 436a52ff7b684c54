import type { TestContext } from 'node:test'
import { readSettings } from '../../server/config.ts'
import { openEngine } from '../../server/db/engine.ts'
import type { Db } from '../../server/db/engine.ts'
import { createLog } from '../../server/log.ts'
import { openSite } from '../../server/site.ts'
import type { SiteOptions } from '../../server/site.ts'
import { engine } from '../engines.ts'
import { storageWithUsers } from '../test-users.ts'
import { suspendJob } from '../suspend-job.ts'
import { createSiteClient } from './site-client.ts'
import type { SiteClient } from './site-client.ts'
import { insertCommunityLife } from './existing-rows.ts'

const RECENT_MS = 1_000
/** Logos are enabled, but requests for them are refused. */
const LOGO_SERVICE = 'http://127.0.0.1:9/{domain}'
const DEFAULTS = { RATE_LIMIT: 'off', STARTER: 'off', LOGO_SERVICE, PORT: '0' }

export type Sites = {
  /** The sites that cache, each a separate process or part of this one. */
  clients: SiteClient[]
  /** A site that caches nothing. */
  fresh: SiteClient
  /** The same database, bypassing all sites. */
  directDb: Db
  /** Writes like a site of this process: over a connection of its own. */
  inside: Db
  /** Serializes writers of one process, where a waiting one blocks the whole process. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** How far a visitor's response may lag behind another process's write. */
  visitorsBehindMs: number
}

type Closing = () => void | Promise<void>

type HereOptions = SiteOptions & { environment?: Record<string, string> }

/** A filled storage, a site in this process that caches nothing, and direct SQL access. */
export async function openTestBed(t: TestContext) {
  const closings: Closing[] = []
  const after = (close: Closing) => void closings.unshift(close)
  t.after(async () => {
    for (const close of closings) await close()
  })
  const storage = await storageWithUsers()
  after(storage.remove)
  const environment = { ...DEFAULTS, PUBLIC_URL: 'http://guildhall.test', ...storage.settings }
  const direct = openEngine(readSettings(environment))
  after(() => direct.close())
  await insertCommunityLife(direct.db)
  // Its transactions in this process would block the writes by hand, which wait for them.
  await suspendJob(direct.db, 'index-outdated')

  async function openHere(name: string, { environment: more, ...parts }: HereOptions = {}) {
    const settings = readSettings({ ...environment, ...more })
    const site = await openSite(settings, createLog('info', { write: () => {} }), {
      ...parts,
      isWorker: true,
    })
    const client = createSiteClient(name, site.url)
    after(async () => {
      client.close()
      await site.close()
    })
    return { client, engine: site.engine }
  }
  const { client: fresh } = await openHere('fresh', { environment: { CACHE_MB: '0' } })
  const compared = (clients: SiteClient[], inside = direct.db): Sites => ({
    clients,
    fresh,
    inside,
    directDb: direct.db,
    inTurn: engine === 'sqlite' ? serialize() : atOnce,
    visitorsBehindMs: engine === 'sqlite' ? 0 : RECENT_MS,
  })
  return { environment, direct, after, openHere, compared }
}

export type TestBed = Awaited<ReturnType<typeof openTestBed>>

const atOnce = <T>(work: () => Promise<T>) => work()

/** Writers on SQLite in one process would block the whole process while waiting for each other. */
function serialize() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>) => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}

import { ensureAdministrator } from './accounts/administrators.ts'
import { openApp } from './app.ts'
import { claimDataDirectory, refuseForeignDirectory } from './claim-data-directory.ts'
import type { Settings } from './config.ts'
import { BadSetting } from './config.ts'
import { openEngine } from './db/engine.ts'
import type { Engine, EngineEvents } from './db/engine.ts'
import { migrate } from './db/migrate.ts'
import type { PoolLimits } from './db/postgres-pool.ts'
import { takeSiteLock } from './db/site-lock.ts'
import { dbErrorKindOf } from './db/db-errors.ts'
import { openResponseCache } from './http/response-cache.ts'
import type { AppContext } from './http/handlers.ts'
import { pollDueFeeds } from './jobs/poll-feeds.ts'
import { fetchDueLogos } from './jobs/fetch-logos.ts'
import { sendDueMail } from './jobs/send-mail.ts'
import { releaseAllJobs } from './jobs/queries.ts'
import { repeat } from './jobs/repeat.ts'
import { openSiteJobs } from './jobs/site-jobs.ts'
import type { Log } from './log.ts'
import { openMailer } from './mail/mailer.ts'
import { openMediaFolder } from './media/store.ts'
import { loadStarter } from './starter.ts'
import { openMarkdownRenderer } from './text/markdown-renderer.ts'

const MB = 1024 * 1024
const MAIL_EVERY_MS = 5_000
const FEEDS_EVERY_MS = 60_000
const LOGOS_EVERY_MS = 60_000

export type SiteOptions = {
  /** Runs in a worker, whose primary process has locked and prepared the database. */
  isWorker?: boolean
  /** Replaces the engine or the response cache. */
  alterEngine?: (engine: Engine) => Engine
  openAnswers?: typeof openResponseCache
}

/** Starts the whole site: database, jobs and server; `close` stops them in order. */
export async function openSite(settings: Settings, log: Log, options: SiteOptions = {}) {
  const { isWorker = false, alterEngine, openAnswers = openResponseCache } = options
  const unlock = isWorker ? () => {} : lockSite(settings)
  const own = isWorker
    ? openEngine(settings, eventsFor(log))
    : await prepareDatabase(settings, log).catch((error: unknown) => {
        unlock()
        throw error
      })
  const engine = alterEngine?.(own) ?? own

  const mailer = openMailer(settings)
  const media = openMediaFolder(settings.dataDir)
  const outer = {
    settings,
    db: engine.db,
    reader: engine.reader,
    responses: openAnswers(engine.changes, settings.cacheMb * MB),
    log,
    media,
    markdown: openMarkdownRenderer((error) => {
      log.warn({ err: error }, 'a text could not be rendered')
    }),
  }
  const report = (error: unknown) => log.warn({ err: error }, 'a job failed; it is tried again')
  const mail = repeat(MAIL_EVERY_MS, (isStopped) => sendDueMail(outer, mailer, isStopped), report)
  const logos = repeat(LOGOS_EVERY_MS, (isStopped) => fetchDueLogos(outer, isStopped), report)
  const feeds = repeat(FEEDS_EVERY_MS, (isStopped) => pollDueFeeds(outer, isStopped), report)
  const wakeLogos = settings.logoService === null ? null : logos.wake
  const siteJobs = openSiteJobs({ ...outer, engine, wakeLogos })
  const context: AppContext = {
    ...outer,
    wakeMail: mail.wake,
    wakeLogos: logos.wake,
    wakeFeeds: feeds.wake,
    wakeMediaSweep: siteJobs.wakeMediaSweep,
  }
  let isDraining = false
  const app = await openApp(context, engine, { isDraining: () => isDraining })
  const url = await listen(app, settings)
  siteJobs.start()
  mail.wake()
  feeds.wake()
  logos.wake()

  return {
    url,
    engine,
    /**
     * From now on `/readyz` fails and responses close their connection; all requests are served.
     */
    drain() {
      isDraining = true
      app.server.prependListener('request', (_request, response) => {
        response.setHeader('connection', 'close')
      })
    },
    async close() {
      await app.close()
      const jobs = [mail, logos, feeds, siteJobs]
      await Promise.all(jobs.map((job) => job.stop()))
      await outer.markdown.close()
      mailer.close()
      await engine.close()
      unlock()
    },
  }
}

/**
 * Locks an embedded database for one site process.
 * @returns a function that releases the lock
 * @throws {BadSetting} if the lock is held, or `DATA_DIR` is not usable
 */
export function lockSite(settings: Settings) {
  if (settings.databaseUrl) return () => {}
  let unlock: ReturnType<typeof takeSiteLock>
  try {
    unlock = takeSiteLock(settings.dataDir)
  } catch (error) {
    throw new BadSetting(`${unreachable(settings)}: ${(error as Error).message}`)
  }
  if (unlock) return unlock
  throw new BadSetting(`DATA_DIR ${settings.dataDir} is in use by another running site`)
}

/**
 * Opens the database, migrates it, claims the data directory and creates the first administrator.
 * `limits` apply to requests on PostgreSQL, not to this work.
 * @throws {BadSetting} if `DATA_DIR` belongs to another site, or the database is unreachable
 */
export async function prepareDatabase(settings: Settings, log: Log, limits?: PoolLimits) {
  refuseForeignDirectory(settings)
  const engine = openEngine(settings, eventsFor(log), limits)
  const { kind } = engine
  try {
    await engine.withoutTimeouts(async (db) => {
      for (const name of await migrate(db)) log.info({ migration: name }, 'migrated')
      await claimDataDirectory({ db, kind }, settings.dataDir)
      // The lock on an embedded site proves that no other process runs a job.
      if (kind === 'sqlite') await releaseAllJobs(db)
      const loaded = settings.starter ? await loadStarter(db) : null
      if (loaded !== null) log.info({ rows: loaded }, 'the starter catalogue is loaded')
      await ensureAdministrator(db, settings, log)
    })
    return engine
  } catch (error) {
    await engine.close()
    if (error instanceof BadSetting) throw error
    if (dbErrorKindOf(error) !== 'unavailable' && settings.databaseUrl) throw error
    throw new BadSetting(`${unreachable(settings)}: ${(error as Error).message}`)
  }
}

const eventsFor = (log: Log): EngineEvents => ({
  onLost: (error) => log.warn({ err: error }, 'a connection was lost'),
  onReplicaChange: (error) =>
    error === null
      ? log.info('the read replica answers again')
      : log.warn({ err: error }, 'the read replica fails; the primary answers in its place'),
  onMigrationWait: () => log.info('waiting for another process to migrate the database'),
})

async function listen(app: Awaited<ReturnType<typeof openApp>>, { host, port }: Settings) {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new BadSetting(`PORT ${port} is in use by another program`)
    if (code === 'EACCES') throw new BadSetting(`PORT ${port} may not be used by this account`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new BadSetting(`HOST ${host} is no address of this machine`)
    }
    throw error
  }
}

const unreachable = ({ databaseUrl, dataDir }: Settings) =>
  databaseUrl
    ? 'DATABASE_URL must name a PostgreSQL server that can be reached'
    : `DATA_DIR ${dataDir} must be a directory that can be written`

import { setTimeout as sleep } from 'node:timers/promises'
import { ensureAdministrator } from './accounts/administrators.ts'
import { createApp } from './app.ts'
import { publishAssets } from './assets/publish.ts'
import { prepareBackupFolder } from './backup/backup-folder.ts'
import { claimDataDirectory, refuseForeignDirectory } from './claim-data-directory.ts'
import { claimMedia, refuseUnreachableMedia } from './claim-media.ts'
import type { Settings } from './config.ts'
import { BadSetting } from './config.ts'
import { openEngine } from './db/engine.ts'
import type { Engine } from './db/engine.ts'
import { migrate } from './db/migrate.ts'
import type { PoolLimits } from './db/postgres-limits.ts'
import { takeSiteLock } from './db/site-lock.ts'
import { dbErrorKindOf } from './db/db-errors.ts'
import { closeAfterResponses, closeServer, refuseNewConnections } from './http/graceful-close.ts'
import { createResponseCache } from './http/response-cache.ts'
import { ASSETS } from './pages/web-build.ts'
import type { AppContext } from './context.ts'
import { createProcessJobs } from './jobs/process-jobs.ts'
import { releaseJobsOfSite } from './jobs/queries.ts'
import { createSiteJobs } from './jobs/site-jobs.ts'
import type { Log } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { createMediaStore, createServedMedia } from './media/create-media-store.ts'
import { engineEvents, onMediaChange } from './service-events.ts'
import { loadStarter } from './starter.ts'
import { createSiteLimits } from './rate-limits/site-limits.ts'
import { createMarkdownRenderer } from './text/markdown-renderer.ts'
import { sendHeartbeats } from './worker-heartbeat.ts'

const MB = 1024 * 1024

export type SiteOptions = {
  /** Runs in a worker, whose primary process has locked and prepared the database. */
  isWorker?: boolean
  /** Replaces the engine, the response cache or the thread that renders Markdown. */
  alterEngine?: (engine: Engine) => Engine
  createResponses?: typeof createResponseCache
  createMarkdown?: typeof createMarkdownRenderer
}

/** Starts the whole site: database, jobs and server; `close` stops them in order. */
export async function openSite(settings: Settings, log: Log, options: SiteOptions = {}) {
  const { isWorker = false, alterEngine } = options
  const { createResponses = createResponseCache, createMarkdown = createMarkdownRenderer } = options
  const unlock = isWorker ? () => {} : lockSite(settings)
  const own = isWorker
    ? openEngine(settings, engineEvents(log))
    : await prepareDatabase(settings, log).catch((error: unknown) => {
        unlock()
        throw error
      })
  const publish = async () => {
    if (!settings.development) await publishAssets(own.db, ASSETS)
  }
  // Before the first page, whose scripts the browser may request from another node.
  await publish().catch((error: unknown) => {
    log.warn({ err: error }, 'the built files could not be published; that is tried again')
  })
  const engine = alterEngine?.(own) ?? own

  const mailer = createMailer(settings)
  const media = createServedMedia(settings, {
    db: engine.db,
    cacheBytesMax: (settings.cacheMb * MB) / 2,
    onChange: onMediaChange(log),
  })
  const outer = {
    settings,
    db: engine.db,
    readDb: engine.readDb,
    forLongReads: engine.forLongReads,
    replicaState: () => engine.replicaState(),
    responses: createResponses(engine.changes, settings.cacheMb * MB),
    log,
    media,
    markdown: createMarkdown((error) => {
      log.warn({ err: error }, 'a text could not be rendered')
    }),
  }
  const isShared = engine.kind === 'postgres' || settings.workers > 1
  const limits = createSiteLimits(engine.db, { isOn: settings.rateLimit, isShared })
  const processJobs = createProcessJobs({ ...outer, mailer, publishAssets: publish })
  const { wakeMail, wakeLogos, wakeFeeds } = processJobs
  const siteJobs = createSiteJobs({
    ...outer,
    engine,
    wakeLogos: settings.logoService === null ? null : wakeLogos,
  })
  const context: AppContext = {
    ...outer,
    countRequest: limits.countRequest,
    wakeMail,
    wakeLogos,
    wakeFeeds,
    ...siteJobs.wakes,
  }
  let isDraining = false
  const app = await createApp(context, engine, { isDraining: () => isDraining })
  const url = await listen(app, settings)
  if (isWorker) sendHeartbeats()
  siteJobs.start()
  processJobs.start()

  return {
    url,
    engine,
    /**
     * From now on `/readyz` fails and responses close their connection; all requests are served.
     * Resolves after `milliseconds`, when proxies have noticed.
     */
    async drain(milliseconds: number) {
      isDraining = true
      closeAfterResponses(app.server)
      if (milliseconds === 0) return
      await sleep(milliseconds)
      await refuseNewConnections(app.server)
    },
    async close() {
      await Promise.all([closeServer(app.server), app.close()])
      await Promise.all([limits.stop(), processJobs.stop(), siteJobs.stop()])
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
 * Opens the database, migrates it, claims where the site's data is and creates the first administrator.
 * `limits` apply to requests on PostgreSQL, not to this work.
 * @throws {BadSetting} if `DATA_DIR` or the bucket of the images belongs to another site, or if the
 * bucket or the database is unreachable
 */
export async function prepareDatabase(settings: Settings, log: Log, limits?: PoolLimits) {
  await refuseForeignDirectory(settings)
  prepareBackupFolder(settings)
  const media = createMediaStore(settings)
  await refuseUnreachableMedia(media)
  const events = engineEvents(log)
  const engine = openEngine(settings, events, limits)
  const { kind } = engine
  try {
    await engine.withoutTimeouts(async (db) => {
      for (const name of await migrate(db, events.onMigrationWait))
        log.info({ migration: name }, 'migrated')
      await claimDataDirectory({ db, kind }, settings.dataDir)
      await claimMedia(db, media)
      // The lock on an embedded site proves that no other process of it runs a job.
      if (kind === 'sqlite') await releaseJobsOfSite(db)
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

async function listen(app: Awaited<ReturnType<typeof createApp>>, { host, port }: Settings) {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new BadSetting(`PORT ${port} is in use by another program`)
    if (code === 'EACCES') throw new BadSetting(`PORT ${port} needs more rights than this user has`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new BadSetting(`HOST ${host} is not an address of this machine`)
    }
    throw error
  }
}

const unreachable = ({ databaseUrl, dataDir }: Settings) =>
  databaseUrl
    ? 'DATABASE_URL must name a PostgreSQL server that can be reached'
    : `DATA_DIR ${dataDir} must be a directory that can be written`

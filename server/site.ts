import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { publishAssets } from './assets/publish.ts'
import type { Settings } from './config.ts'
import { BadSetting } from './config.ts'
import { openEngine } from './db/engine.ts'
import type { Engine } from './db/engine.ts'
import { addListeners, canSharePort } from './http/listeners.ts'
import { closeAfterResponses, closeServer, refuseNewConnections } from './http/graceful-close.ts'
import { createReadCache } from './http/read-cache.ts'
import { createResponseCache } from './http/response-cache.ts'
import { ASSETS } from './pages/web-build.ts'
import type { AppContext } from './context.ts'
import { createProcessJobs } from './jobs/process-jobs.ts'
import { createSiteJobs } from './jobs/site-jobs.ts'
import type { Log } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { createServedMedia } from './media/create-media-store.ts'
import { createPreviewPictures } from './preview-pictures/pictures.ts'
import { engineEvents, onMediaChange } from './service-events.ts'
import { lockSite, prepareDatabase } from './prepare-database.ts'
import { createSiteLimits } from './rate-limits/site-limits.ts'
import { createMarkdownRenderer } from './text/markdown-renderer.ts'
import { sendHeartbeats } from './worker-heartbeat.ts'

const MB = 1024 * 1024
/** A sixteenth of the response cache. */
const READ_BYTES_PER_MB = MB / 16

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
  const unlock = isWorker ? () => {} : lockSite(settings)
  const opened = isWorker
    ? openEngine(settings, engineEvents(log))
    : await prepareDatabase(settings, log).catch((error: unknown) => {
        unlock()
        throw error
      })
  const publish = async () => {
    if (!settings.development) await publishAssets(opened.db, ASSETS)
  }
  // Before the first page, whose scripts the browser may request from another node.
  await publish().catch((error: unknown) => {
    log.warn({ err: error }, 'the built files could not be published; that is tried again')
  })
  const engine = alterEngine?.(opened) ?? opened

  const mailer = createMailer(settings)
  const services = openServices(settings, log, engine, options)
  const isShared = engine.kind === 'postgres' || settings.workers > 1
  const limits = createSiteLimits(engine.db, { isOn: settings.rateLimit, isShared })
  const processJobs = createProcessJobs({ ...services, mailer, publishAssets: publish })
  const wakeLogos = settings.logoService === null ? null : processJobs.wakes['fetch-logos']
  const siteJobs = createSiteJobs({ ...services, engine, wakeLogos })
  const wakes = { ...processJobs.wakes, ...siteJobs.wakes }
  const context: AppContext = {
    ...services,
    countRequest: limits.countRequest,
    wake: (job) => wakes[job](),
  }
  let isDraining = false
  const { app, connections } = await createApp(context, engine, { isDraining: () => isDraining })
  const { url, listeners } = await listen(app, settings)
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
      const closed = [closeServer(app.server, listeners, connections), app.close()]
      // A slow client must not keep the jobs at work until the process has to end.
      await Promise.all([...closed, processJobs.stop(), siteJobs.stop()])
      await limits.stop()
      await Promise.all([services.markdown.close(), services.pictures.close()])
      await engine.close()
      unlock()
    },
  }
}

/** The services that need no other part of the site. */
function openServices(settings: Settings, log: Log, engine: Engine, options: SiteOptions) {
  const { createResponses = createResponseCache, createMarkdown = createMarkdownRenderer } = options
  const served = createServedMedia(settings, {
    db: engine.db,
    cacheBytesMax: (settings.cacheMb * MB) / 2,
    onChange: onMediaChange(log),
  })
  return {
    settings,
    log,
    db: engine.db,
    readDb: engine.readDb,
    forLongReads: engine.forLongReads,
    replicaState: () => engine.replicaState(),
    responses: createResponses(engine.changes, settings.cacheMb * MB),
    reads: createReadCache(engine.changes, settings.cacheMb * READ_BYTES_PER_MB),
    ...served,
    pictures: createPreviewPictures(served.media, log),
    markdown: createMarkdown((error) => {
      log.warn({ err: error }, 'a text could not be rendered')
    }),
  }
}

async function listen(app: FastifyInstance, { host, port }: Settings) {
  try {
    const reusePort = await canSharePort({ host, port })
    // Fastify hands these to Node as they are, which its type does not say.
    const options = { host, port, reusePort }
    const url = await app.listen(options)
    return { url, listeners: reusePort ? await addListeners(app.server) : [] }
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

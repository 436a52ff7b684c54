import { ensureAdministrator } from './accounts/administrators.ts'
import { openApp } from './app.ts'
import type { Settings } from './config.ts'
import { BadSetting } from './config.ts'
import { openEngine } from './db/engine.ts'
import { migrate } from './db/migrate.ts'
import { takeSiteLock } from './db/site-lock.ts'
import { troubleOf } from './db/trouble.ts'
import type { Site } from './http/handlers.ts'
import { pollDueFeeds } from './jobs/feeds-in.ts'
import { fetchDueLogos } from './jobs/logos-in.ts'
import { sendDueMail } from './jobs/mail-out.ts'
import { repeat } from './jobs/repeat.ts'
import { sweep } from './jobs/sweep.ts'
import type { Log } from './log.ts'
import { openMailer } from './mail/mailer.ts'
import { loadStarter } from './starter.ts'

const MAIL_EVERY_MS = 5_000
const FEEDS_EVERY_MS = 60_000
const LOGOS_EVERY_MS = 60_000
const SWEEP_EVERY_MS = 10 * 60_000

/** The whole site, running: database, jobs and server, opened and closed in order. */
export async function openSite(settings: Settings, log: Log) {
  const unlock = settings.databaseUrl ? () => {} : lockDataDirectory(settings)
  const engine = openEngine(settings, (error) => log.warn({ err: error }, 'a connection was lost'))
  try {
    for (const name of await migrate(engine.db)) log.info({ migration: name }, 'migrated')
  } catch (error) {
    await engine.close()
    unlock()
    throw troubleOf(error) === 'unavailable' || !settings.databaseUrl
      ? new BadSetting(`${unreachable(settings)}: ${(error as Error).message}`)
      : error
  }
  const loaded = settings.starter ? await loadStarter(engine.db) : null
  if (loaded !== null) log.info({ rows: loaded }, 'the starter catalogue is loaded')
  await ensureAdministrator(engine.db, settings, log)

  const mailer = openMailer(settings)
  const outer = { settings, db: engine.db, log }
  const report = (error: unknown) => log.warn({ err: error }, 'a job failed; it is tried again')
  const mail = repeat(MAIL_EVERY_MS, () => sendDueMail(outer, mailer), report)
  const sweeping = repeat(SWEEP_EVERY_MS, () => sweep(engine.db), report)
  const logos = repeat(LOGOS_EVERY_MS, (isStopped) => fetchDueLogos(outer, isStopped), report)
  const feeds = repeat(FEEDS_EVERY_MS, (isStopped) => pollDueFeeds(outer, isStopped), report)
  const site: Site = { ...outer, wakeMail: mail.wake, wakeLogos: logos.wake, wakeFeeds: feeds.wake }
  const app = await openApp(site, engine)
  const url = await listen(app, settings)
  mail.wake()
  sweeping.wake()
  feeds.wake()

  return {
    url,
    engine,
    async close() {
      await app.close()
      await Promise.all([mail.stop(), sweeping.stop(), logos.stop(), feeds.stop()])
      mailer.close()
      await engine.close()
      unlock()
    },
  }
}

function lockDataDirectory(settings: Settings) {
  let unlock: ReturnType<typeof takeSiteLock>
  try {
    unlock = takeSiteLock(settings.dataDir)
  } catch (error) {
    throw new BadSetting(`${unreachable(settings)}: ${(error as Error).message}`)
  }
  if (unlock) return unlock
  throw new BadSetting(`DATA_DIR ${settings.dataDir} is in use by another running site`)
}

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

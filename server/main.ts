import { ensureAdministrator } from './accounts/administrators.ts'
import { openApp } from './app.ts'
import type { Settings } from './config.ts'
import { BadSetting, readSettings } from './config.ts'
import { openEngine } from './db/engine.ts'
import { migrate } from './db/migrate.ts'
import { takeSiteLock } from './db/site-lock.ts'
import type { Site } from './http/handlers.ts'
import { sendDueMail } from './jobs/mail-out.ts'
import { repeat } from './jobs/repeat.ts'
import { sweep } from './jobs/sweep.ts'
import { openLog } from './log.ts'
import { openMailer } from './mail/mailer.ts'

const MAIL_EVERY_MS = 5_000
const SWEEP_EVERY_MS = 10 * 60_000
const SHUTDOWN_MAX_MS = 9_000

/** Opens the database, listens, and closes in order. */
async function serve(settings: Settings) {
  const log = openLog()
  const unlock = settings.databaseUrl ? () => {} : takeSiteLock(settings.dataDir)
  if (!unlock) {
    throw new BadSetting(`DATA_DIR ${settings.dataDir} is in use by another running site`)
  }
  const engine = openEngine(settings, (error) => log.warn({ err: error }, 'a connection was lost'))
  for (const name of await migrate(engine.db)) log.info({ migration: name }, 'migrated')
  await ensureAdministrator(engine.db, settings, log)

  const mailer = openMailer(settings)
  const outer = { settings, db: engine.db, log }
  const report = (error: unknown) => log.warn({ err: error }, 'a job failed; it is tried again')
  const mail = repeat(MAIL_EVERY_MS, () => sendDueMail(outer, mailer), report)
  const sweeping = repeat(SWEEP_EVERY_MS, () => sweep(engine.db), report)
  const site: Site = { ...outer, wakeMail: mail.wake }
  const app = await openApp(site, engine)
  await app.listen({ port: settings.port, host: settings.host })
  mail.wake()
  sweeping.wake()
  log.info({ url: settings.publicUrl, engine: engine.kind }, `listening on ${settings.publicUrl}`)

  let closing = false
  async function close(signal: string) {
    if (closing) return
    closing = true
    log.info({ signal }, 'closing')
    setTimeout(() => process.exit(0), SHUTDOWN_MAX_MS).unref()
    await app.close()
    await Promise.all([mail.stop(), sweeping.stop()])
    mailer.close()
    await engine.close()
    unlock?.()
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void close(signal))
  process.on('SIGINT', (signal) => void close(signal))
}

try {
  await serve(readSettings())
} catch (error) {
  const { message } = error as Error
  const about = error instanceof BadSetting ? message : `the site could not start: ${message}`
  process.stderr.write(`${about}\n`)
  process.exit(1)
}

import type { EngineEvents } from './db/engine.ts'
import { WAITS_FOR_MIGRATION, WAITS_FOR_WRITER } from './db/wait-messages.ts'
import type { Log } from './log.ts'

/** Logs what happens to the database and its replica. */
export const engineEvents = (log: Log): EngineEvents => ({
  onLost: (error) => log.warn({ err: error }, 'a connection was lost'),
  onReachabilityChange: (error) =>
    error === null
      ? log.info('the database answers again')
      : log.warn({ err: error }, 'the database cannot be reached'),
  onShortage: (error) =>
    log.warn({ err: error }, 'the database has no connection left; the site makes do with its own'),
  onReplicaChange: (error) =>
    error === null
      ? log.info('the read replica answers again')
      : log.warn({ err: error }, 'the read replica fails; the primary answers in its place'),
  onWriterWait: () => log.info(WAITS_FOR_WRITER),
})

/** Logs that a start waits, so that nobody takes it for one that hangs. */
export const onMigrationWait = (log: Log) => () => log.info(WAITS_FOR_MIGRATION)

/** Logs when the store of the images begins to fail, and when it answers again. */
export const onMediaChange = (log: Log) => (error: Error | null) =>
  error === null
    ? log.info('the store of the images answers again')
    : log.warn({ err: error }, 'the store of the images fails')

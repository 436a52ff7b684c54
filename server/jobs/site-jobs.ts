import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Settings } from '../config.ts'
import type { Db, Engine } from '../db/engine.ts'
import type { Log } from '../log.ts'
import { deleteOrphanedFiles, hasDueMedia } from '../media/orphaned-files.ts'
import type { MediaStore } from '../media/store.ts'
import type { MarkdownRenderer } from '../text/markdown-renderer.ts'
import { insertMissingLogos } from '../tools/logo-queries.ts'
import { deleteExpired } from './delete-expired.ts'
import { forgetWords } from './forget-words.ts'
import { indexOutdated } from './index-outdated.ts'
import { onePerSite } from './one-per-site.ts'
import type { SiteJob } from './one-per-site.ts'
import { BACKUP, DELETE_MEDIA, ERASE_DELETED, INDEX_OUTDATED } from './queries.ts'
import { renderOutdated } from './render-outdated.ts'
import { isBackupDue, makeScheduledBackup } from './scheduled-backup.ts'
import { repeat } from './repeat.ts'

/** All at once would open as many connections; one after the other they share a few. */
const START_STEP_MS = 100

type JobContext = {
  engine: Engine
  mediaStore: MediaStore
  markdown: MarkdownRenderer
  log: Log
  settings: Settings
  wakeLogos: (() => void) | null
}

/**
 * The jobs that one process runs for the whole site. Every process checks regularly whether one is
 * due; the first to claim it runs it.
 */
export function createSiteJobs({
  engine,
  mediaStore,
  markdown,
  log,
  settings,
  wakeLogos,
}: JobContext) {
  const { db } = engine
  const every = (tickMs: number, name: string, job: (isStopped: () => boolean) => Promise<void>) =>
    repeat(tickMs, job, log.child({ job: name }))
  const perSite = (tickMs: number, name: string, everyMs: number, job: SiteJob) =>
    every(tickMs, name, onePerSite(db, name, everyMs, job))

  const deleteMedia = every(5 * SECOND_MS, DELETE_MEDIA, deleteOrphansOf(db, mediaStore, log))
  const index = perSite(MINUTE_MS, INDEX_OUTDATED, MINUTE_MS, (lease) =>
    indexOutdated({ db, log }, lease),
  )
  const jobs = [
    deleteMedia,
    every(MINUTE_MS, BACKUP, backUpWhenDue({ db, log, settings })),
    perSite(MINUTE_MS, 'delete-expired', 10 * MINUTE_MS, () => deleteExpired(db)),
    perSite(MINUTE_MS, 'render-outdated', 10 * MINUTE_MS, (lease) =>
      renderOutdated({ db, log, markdown }, lease),
    ),
    index,
    perSite(10 * MINUTE_MS, 'forget-words', DAY_MS, (lease) => forgetWords({ db }, lease)),
    perSite(10 * MINUTE_MS, 'remove-unfinished', HOUR_MS, () => mediaStore.removeUnfinished()),
  ]
  if (engine.kind === 'sqlite') {
    const erase = async () => ((await engine.eraseDeleted()) ? undefined : ('again' as const))
    jobs.push(perSite(5 * SECOND_MS, ERASE_DELETED, 10 * MINUTE_MS, erase))
  }
  if (wakeLogos) {
    const note = async () => {
      await insertMissingLogos(db)
      wakeLogos()
    }
    jobs.push(perSite(MINUTE_MS, 'note-missing-logos', MINUTE_MS, note))
  }
  return {
    wakes: { [DELETE_MEDIA]: deleteMedia.wake, [INDEX_OUTDATED]: index.wake },
    start: () => jobs.forEach((job, at) => setTimeout(job.wake, at * START_STEP_MS).unref()),
    stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))),
  }
}

/** After a failure, another attempt is made in an hour, or when the site is started again. */
function backUpWhenDue(context: Parameters<typeof makeScheduledBackup>[0]) {
  const run = onePerSite(context.db, BACKUP, HOUR_MS, (lease) =>
    makeScheduledBackup(context, lease),
  )
  return async (isStopped: () => boolean) => {
    if (await isBackupDue(context)) await run(isStopped)
  }
}

function deleteOrphansOf(db: Db, media: MediaStore, log: Log) {
  const run = onePerSite(db, DELETE_MEDIA, 0, async (lease) => {
    const deleted = await deleteOrphanedFiles(db, media, lease)
    if (deleted > 0) log.info({ pictures: deleted }, 'unused images were deleted')
  })
  return async (isStopped: () => boolean) => {
    if (await hasDueMedia(db)) await run(isStopped)
  }
}

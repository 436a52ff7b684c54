import type { system } from '#contract/system.ts'
import { findLastBackup } from '../backup/queries.ts'
import type { Handlers } from '../calls/handler-types.ts'
import { readDatabaseFigures } from '../db/storage-figures.ts'
import { listJobStates } from '../jobs/queries.ts'
import { countMail } from '../mail/queue.ts'
import { readImageFigures } from './images.ts'
import { countPending, listRowCounts } from './queries.ts'
import { release } from '../release.ts'

export const systemHandlers: Handlers<typeof system> = {
  'GET /api/admin/counts': ({ db }) => countPending(db),

  'GET /api/admin/system': async ({ context, db }) => {
    const [database, images, mail, tables, jobs, lastBackup] = await Promise.all([
      readDatabaseFigures(db),
      readImageFigures(db, context.media),
      countMail(db),
      listRowCounts(db),
      listJobStates(db),
      findLastBackup(db),
    ])
    return {
      ...release,
      node: process.version,
      startedAt: new Date(performance.timeOrigin).toISOString(),
      replica: context.replicaState(),
      lastBackup: lastBackup ?? null,
      database,
      images,
      mail,
      tables,
      jobs,
    }
  },
}

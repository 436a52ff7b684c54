import { parseArgs } from 'node:util'
import { addressProblem } from '../address-shapes.ts'
import { claim, refuseMistakenPlace } from '../claim-places.ts'
import { placesOf } from '../site-places.ts'
import { commandLine } from '../command-line.ts'
import { pathProblem } from '../setting-shapes.ts'
import { runCommand, UsageError } from './command.ts'
import { readSettings } from '../config.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { isSameMedia, createMediaStore } from '../media/create-media-store.ts'
import { readImages } from '../transfer/image-files.ts'
import { readContent } from '../transfer/load-content.ts'
import { fillStorage, parseTarget, withStoppedSite } from '../transfer/site-storage.ts'
import type { WriteImage } from '../transfer/site-storage.ts'
import { describeTotals, openProgress } from '../transfer/progress.ts'
import { TransferError } from '../transfer/transfer-error.ts'

const USAGE = `${commandLine('move', '--to postgres://USER:PASSWORD@HOST/DATABASE')}, or --to sqlite:FOLDER; \
MOVE_TO in the environment keeps the password out of the list of processes.`
const PURPOSE = 'Copies the stopped site to another database, which is empty.'

/**
 * Copies the stopped site of the settings to another database: from SQLite to PostgreSQL or back,
 * with all ids, sessions and images. The source is only read.
 */
async function move() {
  const source = readSettings()
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const to = values.to ?? source.moveTo
  if (!to) throw new UsageError()
  refuseUnreadable(to, values.to === undefined ? 'MOVE_TO' : '--to')
  const target = parseTarget(to, source)
  const imagesStay = isSameMedia(source, target)
  if (target.dataDir === source.dataDir && target.databaseUrl === source.databaseUrl) {
    throw new TransferError('The site is there already.')
  }
  const progress = openProgress()
  let missing = 0
  const moved = await withStoppedSite(source, async (engine) => {
    await refuseMistakenPlace(engine, source)
    return inSnapshot(engine, async (db) => {
      const content = await readContent(db)
      // A site of a very early release may not have written its id to the folder yet.
      if (engine.kind === 'sqlite') await claim(db, placesOf(engine, source).directory)
      async function writeImages(write: WriteImage) {
        for await (const { name, bytes } of readImages(db, createMediaStore(source))) {
          if (bytes) await write(name, bytes)
          else missing += 1
        }
      }
      return fillStorage(target, {
        content,
        writeImages: imagesStay ? null : writeImages,
        progress,
      })
    })
  })
  const setting = target.databaseUrl
    ? 'DATABASE_URL set to the new database'
    : `DATA_DIR=${target.dataDir}, without DATABASE_URL${source.mediaBucket ? ' and MEDIA_S3_URL' : ''}`
  const what = imagesStay ? 'The images stay; ' : ''
  return `${what}${describeTotals({ ...moved, missing })} are copied and compared. Start the site with ${setting}.`
}

function refuseUnreadable(to: string, name: string) {
  const [scheme] = to.split(':', 1)
  const problem =
    scheme === 'sqlite'
      ? pathProblem(to.replace(/^sqlite:(\/\/)?/, ''))
      : scheme?.startsWith('postgres') && addressProblem(to, ['postgres:', 'postgresql:'])
  if (problem) throw new TransferError(`${name} ${problem}.`)
}

await runCommand({ usage: USAGE, purpose: PURPOSE }, move)

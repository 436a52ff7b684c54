import { parseArgs } from 'node:util'
import { claim, refuseOtherSite } from '../claim-places.ts'
import { placesOf } from '../site-places.ts'
import { commandLine } from '../command-line.ts'
import { runCommand, UsageError } from './command.ts'
import { readSettings } from '../config.ts'
import type { Db } from '../db/engine.ts'
import { withSite } from '../db/site-database.ts'
import { copyImages } from '../media/copy-images.ts'
import { originalName, thumbnailName } from '../media/images.ts'
import { createMediaStore, prepareMediaStore } from '../media/create-media-store.ts'
import { findMedia, listMedia } from '../media/queries.ts'
import type { MediaStore } from '../media/store.ts'
import { amount } from '../transfer/progress.ts'

const USAGE = `${commandLine('media', '--to s3')}, or --to files; MEDIA_S3_URL names the bucket`
const PURPOSE = 'Copies the images of the site, running or not, to the bucket or back.'
const IMAGES_PER_BATCH = 500

/** Copies the images of a site, running or not, from its folder to its bucket or back. */
async function copyMedia() {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const settings = readSettings()
  const isToBucket = values.to === 's3'
  if ((!isToBucket && values.to !== 'files') || !settings.mediaBucket) throw new UsageError()
  return withSite(settings, async (engine) => {
    const { directory, bucket: bucketPlace } = placesOf(engine, settings)
    // Neither store may belong to another site.
    await (isToBucket ? refuseOtherSite : claim)(engine.db, directory)
    await (isToBucket ? claim : refuseOtherSite)(engine.db, bucketPlace)
    const bucket = createMediaStore(settings)
    const inFolder = { ...settings, mediaBucket: null }
    const folder = (isToBucket ? createMediaStore : prepareMediaStore)(inFolder)
    const [source, target] = isToBucket ? [folder, bucket] : [bucket, folder]
    return `${await copyAll(engine.db, source, target)} \
Start the site ${isToBucket ? 'with' : 'without'} MEDIA_S3_URL, then run this once more.`
  })
}

async function copyAll(db: Db, source: MediaStore, target: MediaStore) {
  const used = new Set<string>()
  const { copied, there, missing } = await copyImages(fileNames(db, used), source, target)
  for (const name of copied) await removeIfDeleted(db, name, target)
  const lost = missing.filter((name) => used.has(name))
  if (lost.length > 0) {
    throw new Error(
      `${amount(lost.length, 'image')} in use ${areOf(lost.length)} in neither place, such as ${lost[0]}; \
${filesAre(copied.length)} copied. Look in a backup, then run this again.`,
    )
  }
  return `${filesAre(copied.length)} copied and compared, ${there} ${there === 1 ? 'was' : 'were'} there.`
}

const areOf = (count: number) => (count === 1 ? 'is' : 'are')

const filesAre = (count: number) => `${amount(count, 'file')} ${areOf(count)}`

/** The files of all images, which are added to `used` if they must exist. */
async function* fileNames(db: Db, used: Set<string>) {
  let after = ''
  let count = 0
  for (;;) {
    const images = await listMedia(db, after, IMAGES_PER_BATCH)
    for (const { name, isUsed } of images) {
      if (isUsed) used.add(name)
      yield name
      yield thumbnailName(name)
    }
    if (images.length < IMAGES_PER_BATCH) return
    count += images.length
    process.stderr.write(`${amount(count, 'picture')}\n`)
    after = images.at(-1)?.name ?? ''
  }
}

/** An image deleted while it was copied is removed; one uploaded again meanwhile stays. */
async function removeIfDeleted(db: Db, name: string, target: MediaStore) {
  const isKnown = async () => (await findMedia(db, originalName(name))) !== undefined
  if (await isKnown()) return
  const bytes = await target.read(name)
  await target.remove(name)
  if (bytes && (await isKnown())) await target.write(name, bytes)
}

await runCommand({ usage: USAGE, purpose: PURPOSE }, copyMedia)

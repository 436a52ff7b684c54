import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Db } from '../db/engine.ts'
import type { MediaStore } from '../media/store.ts'
import { countRows, openDigests, openImageChecksum } from './digest.ts'
import { readImages } from './image-files.ts'
import { readContent } from './load-content.ts'
import { writeNewFile } from './new-file.ts'
import type { Progress, Totals } from './progress.ts'
import { toRowLine } from './row-lines.ts'

export const FORMAT = 1

type Source = {
  db: Db
  media: MediaStore
  progress: Progress
  /** Called when all images have been read; a file that may lack some does not get its name. */
  assertStillPaused: () => Promise<void>
}

/**
 * Writes a site to a new file of JSON lines, compressed if its name ends with `.gz`: first
 * `{ guildhall, migrations, sequences }`, then a line for each row, `{ topics: { … } }`, and for
 * each image, `{ image, base64 }`, and last `{ end: { tables, images, checksum } }`, the checksum being
 * that of the images. `db` sees one snapshot.
 * @throws {TransferError} if the path exists, or the site is of a later release
 */
export async function writeExport(
  { db, media, progress, assertStillPaused }: Source,
  path: string,
): Promise<Totals> {
  const digests = openDigests()
  const { add, checksum } = openImageChecksum()
  const totals = { images: 0, missing: 0 }

  async function* lines() {
    const { migrations, sequences, batches } = await readContent(db)
    yield line({ guildhall: FORMAT, migrations, sequences })
    for await (const { table, rows } of batches) {
      digests.add(table, rows)
      for (const row of rows) yield toRowLine(table, row)
      progress.rows(rows.length)
    }
    for await (const { name, bytes } of readImages(db, media)) {
      totals[bytes ? 'images' : 'missing'] += 1
      progress.images(1)
      if (!bytes) continue
      add(name, bytes)
      yield line({ image: name, base64: bytes.toString('base64') })
    }
    const { images } = totals
    yield line({ end: { tables: digests.digests(), images, checksum: checksum() } })
  }

  const packed = path.endsWith('.gz') ? [createGzip()] : []
  await writeNewFile(path, async (file) => {
    await pipeline([Readable.from(lines()), ...packed, file])
    await assertStillPaused()
  })
  return { rows: countRows(digests.digests()), ...totals }
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`

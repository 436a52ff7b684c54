import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { openImageChecksum } from './digest.ts'
import { writeNewFile } from './new-file.ts'
import type { Totals } from './progress.ts'
import { readSite } from './site-source.ts'
import type { SiteSource } from './site-source.ts'

export const FORMAT = 1
const BLOCK_CHARACTERS = 64 * 1024

/**
 * Writes a site to a new file of JSON lines, compressed if its name ends with `.gz`: first
 * `{ guildhall, migrations, sequences }`, then a line for each row, `{ topics: { … } }`, and for
 * each image, `{ image, base64 }`, and last `{ end: { tables, images, checksum } }`, the checksum being
 * that of the images.
 * @throws {TransferError} if the path exists, or the site is of a later release
 */
export async function writeExport(source: SiteSource, path: string): Promise<Totals> {
  const { migrations, sequences, ...site } = await readSite(source)
  const { add, checksum } = openImageChecksum()

  async function* lines() {
    yield line({ guildhall: FORMAT, migrations, sequences })
    yield* site.rowLines
    for await (const { name, bytes } of site.images) {
      add(name, bytes)
      yield line({ image: name, base64: bytes.toString('base64') })
    }
    const { images } = site.totals()
    yield line({ end: { tables: site.digests(), images, checksum: checksum() } })
  }

  const packed = path.endsWith('.gz') ? [createGzip()] : []
  await writeNewFile(path, async (file) => {
    await pipeline([Readable.from(inBlocks(lines())), ...packed, file])
    await source.assertStillPaused()
  })
  return site.totals()
}

/** Joins lines, since each block is handed to another thread to be compressed. */
async function* inBlocks(lines: AsyncIterable<string>) {
  let block = ''
  for await (const one of lines) {
    block += one
    if (block.length < BLOCK_CHARACTERS) continue
    yield block
    block = ''
  }
  yield block
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`

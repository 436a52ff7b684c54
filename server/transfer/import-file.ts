import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { MEDIA_NAME } from '../media/store.ts'
import { differences, openDigests, openImageChecksum } from './digest.ts'
import { FORMAT } from './export-file.ts'
import { refuseLaterRelease } from './load-content.ts'
import type { Content } from './load-content.ts'
import type { WriteImage } from './site-storage.ts'
import { fromRowLine, parseJsonLine, toBatches } from './row-lines.ts'
import { TransferError } from './transfer-error.ts'

/** The longest lines are images, of a few hundred kB. */
const LINE_CHARACTERS_MAX = 16_000_000

type Header = { guildhall: number; migrations: string[]; sequences: Content['sequences'] }
type End = {
  tables: Parameters<typeof differences>[0]
  images: number
  /** Of the images; exports of earlier releases have none. */
  checksum?: string
}
type ImageLine = { image: string; base64: string }

/**
 * Reads a file of JSON lines as `writeExport` writes it: first the rows, then, by `writeImages`, the
 * images and the end.
 * @throws {TransferError} if the file is of another kind, damaged or incomplete
 */
export async function openImport(path: string) {
  const lines = readLines(path)
  const { guildhall, migrations, sequences } = (await lines.next()).value as Header
  if (guildhall !== FORMAT) throw new TransferError(`${path} is not an export of a Guildhall.`)
  refuseLaterRelease(path, { migrations })
  const read = openDigests()
  /** The first line after the rows. */
  let next: unknown

  async function* rowLines() {
    for (;;) {
      next = (await lines.next()).value
      const rowLine = fromRowLine(next)
      if (!rowLine) return
      yield rowLine
    }
  }

  async function* batches() {
    for await (const batch of toBatches(rowLines())) {
      read.add(batch.table, batch.rows)
      yield batch
    }
  }

  async function writeImages(write: WriteImage) {
    let images = 0
    const { add, checksum } = openImageChecksum()
    for (; isImage(next); next = (await lines.next()).value) {
      if (!MEDIA_NAME.test(next.image))
        throw new TransferError(`${next.image} is not the name of an image.`)
      const bytes = Buffer.from(next.base64, 'base64')
      add(next.image, bytes)
      await write(next.image, bytes)
      images += 1
    }
    const { end } = next as { end?: End }
    if (!end) throw new TransferError(`${path} has a line of an unknown kind.`)
    const wrong = differences(end.tables, read.digests())
    if (end.images !== images) wrong.push(`${end.images} images, ${images} arrived`)
    else if (end.checksum && end.checksum !== checksum()) wrong.push('the images differ')
    if (wrong.length > 0) throw new TransferError(`${path} is damaged: ${wrong.join('; ')}`)
  }

  return { content: { migrations, sequences, batches: batches() }, writeImages }
}

/** The lines as values. A file that ends early has no line to end with. */
async function* readLines(path: string): AsyncGenerator<unknown, never> {
  let at = 0
  let rest = ''
  for await (const chunk of readText(path)) {
    const texts = (rest + String(chunk)).split('\n')
    rest = texts.pop() ?? ''
    if (rest.length > LINE_CHARACTERS_MAX) {
      throw new TransferError(
        `${path}, line ${at + texts.length + 1}, is longer than ${LINE_CHARACTERS_MAX} characters.`,
      )
    }
    for (const text of texts) {
      at += 1
      yield parseJsonLine(text, `${path}, line ${at} is not a JSON object.`)
    }
  }
  throw new TransferError(`${path} is incomplete: its last line is missing.`)
}

async function* readText(path: string) {
  const file = createReadStream(path)
  // The error of either stream comes out of the last one.
  const input = path.endsWith('.gz') ? pipeline(file, createGunzip(), () => {}) : file
  try {
    yield* input.setEncoding('utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const what = code?.startsWith('Z_') ? 'is damaged or incomplete' : 'cannot be read'
    throw new TransferError(`${path} ${what}: ${message}`, { cause: error })
  }
}

const isImage = (line: unknown): line is ImageLine =>
  typeof line === 'object' && line !== null && 'image' in line && 'base64' in line

import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { MEDIA_NAME } from '../media/store.ts'
import { differences, openDigests, openImageChecksum } from './digest.ts'
import { FORMAT } from './export-file.ts'
import { Digests, parseSequences } from './file-shapes.ts'
import { refuseLaterRelease } from './load-content.ts'
import type { WriteImage } from './site-storage.ts'
import { fromRowLine, parseJsonLine, toBatches } from './row-lines.ts'
import { TransferError } from './transfer-error.ts'

/** The longest lines are images, of a few hundred kB. */
const LINE_CHARACTERS_MAX = 16_000_000

const Header = z.object({
  guildhall: z.literal(FORMAT),
  migrations: z.array(z.string()),
  sequences: z.optional(z.unknown()),
})
/** `checksum`: of the images; exports of earlier releases have none. */
const End = z.object({
  end: z.object({ tables: Digests, images: z.number(), checksum: z.optional(z.string()) }),
})
const ImageLine = z.object({ image: z.string(), base64: z.string() })

/**
 * Reads a file of JSON lines as `writeExport` writes it: first the rows, then, by `writeImages`, the
 * images and the end.
 * @throws {TransferError} if the file is of another kind, damaged or incomplete
 */
export async function openImport(path: string) {
  const lines = readLines(path)
  const header = Header.safeParse((await lines.next()).value).data
  if (!header) throw new TransferError(`${path} is not an export of a Guildhall.`)
  const { migrations } = header
  refuseLaterRelease(path, { migrations })
  const sequences = parseSequences(path, header.sequences)
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

  async function writeImages(write: WriteImage) {
    let images = 0
    const { add, checksum } = openImageChecksum()
    for (;;) {
      const line = ImageLine.safeParse(next).data
      if (!line) break
      const { image, base64 } = line
      if (!MEDIA_NAME.test(image)) throw new TransferError(`${image} is not the name of an image.`)
      const bytes = Buffer.from(base64, 'base64')
      add(image, bytes)
      await write(image, bytes)
      images += 1
      next = (await lines.next()).value
    }
    const end = End.safeParse(next).data?.end
    if (!end) throw new TransferError(`${path} has a line of an unknown kind.`)
    const wrong = differences(end.tables, read.digests())
    if (end.images !== images) wrong.push(`${end.images} images, ${images} arrived`)
    else if (end.checksum && end.checksum !== checksum()) wrong.push('the images differ')
    if (wrong.length > 0) throw new TransferError(`${path} is damaged: ${wrong.join('; ')}`)
  }

  return {
    content: { migrations, sequences, batches: toBatches(rowLines(), read.add) },
    writeImages,
  }
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

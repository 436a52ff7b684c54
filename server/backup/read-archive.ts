import * as z from 'zod/mini'
import { MEDIA_NAME } from '../media/store.ts'
import { differences, openDigests } from '../transfer/digest.ts'
import { Digests, parseSequences } from '../transfer/file-shapes.ts'
import { refuseLaterRelease } from '../transfer/load-content.ts'
import type { WriteImage } from '../transfer/site-storage.ts'
import { fromRowLine, parseJsonLine, toBatches } from '../transfer/row-lines.ts'
import { TransferError } from '../transfer/transfer-error.ts'
import { END_MEMBER, FORMAT, IMAGES_FOLDER, ROWS_MEMBER, SITE_MEMBER } from './archive-members.ts'
import type { Member } from './archive-members.ts'
import { readMembers } from './read-members.ts'

const Site = z.object({
  guildhall: z.literal(FORMAT),
  release: z.string(),
  migrations: z.array(z.string()),
  sequences: z.optional(z.unknown()),
})
const End = z.object({
  tables: Digests,
  images: z.number(),
  missing: z.number(),
})

/**
 * Reads an archive as `writeArchive` writes it: first the rows, then, by `forEachImage`, the images,
 * the totals and the checksums.
 * @throws {TransferError} if it is of another kind or a later release, damaged or incomplete
 */
export async function withArchive<T>(
  path: string,
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  const members = readMembers(path)
  try {
    return await work(await openArchive(path, members))
  } finally {
    await members.return(undefined)
  }
}

type Archive = Awaited<ReturnType<typeof openArchive>>

async function openArchive(path: string, members: AsyncGenerator<Member, undefined>) {
  const site = parse(await next(), SITE_MEMBER, Site)
  const { migrations, release: version } = site
  refuseLaterRelease(path, { migrations, version })
  const sequences = parseSequences(path, site.sequences)
  const read = openDigests()
  /** The first member after the rows. */
  let member: Member = { name: '', bytes: Buffer.alloc(0) }
  let missing = 0

  async function next(): Promise<Member> {
    const { value, done } = await members.next()
    if (done) throw new TransferError(`${path} is incomplete.`)
    return value
  }

  async function* rowLines() {
    for (member = await next(); ROWS_MEMBER.test(member.name); member = await next()) {
      for (const line of member.bytes.toString().split('\n')) {
        const row = line === '' ? null : fromRowLine(parseJson(line, member.name))
        if (row) yield row
        else if (line !== '') throw new TransferError(`${member.name} has a line that is no row.`)
      }
    }
  }

  async function forEachImage(work: WriteImage) {
    let images = 0
    for (; member.name.startsWith(IMAGES_FOLDER); member = await next()) {
      const name = member.name.slice(IMAGES_FOLDER.length)
      if (!MEDIA_NAME.test(name))
        throw new TransferError(`${member.name} is not the name of an image.`)
      await work(name, member.bytes)
      images += 1
    }
    const end = parse(member, END_MEMBER, End)
    missing = end.missing
    // The checksums, which tell more about damage than totals, are compared when they are read.
    const { done, value } = await members.next()
    if (!done) throw new TransferError(`${path} has an unknown member, ${value.name}.`)
    const wrong = differences(end.tables, read.digests())
    if (end.images !== images) wrong.push(`${end.images} images, ${images} arrived`)
    if (wrong.length > 0) throw new TransferError(`${path} is damaged: ${wrong.join('; ')}`)
  }

  return {
    content: { migrations, sequences, batches: toBatches(rowLines(), read.add) },
    forEachImage,
    /** How many images the site had lost when it was backed up; known after `forEachImage`. */
    missing: () => missing,
  }
}

function parse<T>({ name, bytes }: Member, expected: string, shape: z.ZodMiniType<T>): T {
  const value = name === expected ? shape.safeParse(parseJson(bytes.toString(), name)).data : null
  if (value) return value
  throw new TransferError(
    `The archive is not a backup of a Guildhall: ${expected} is missing or wrong.`,
  )
}

const parseJson = (text: string, where: string) =>
  parseJsonLine(text, `The archive is damaged: ${where} is not JSON.`)

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTarPacker } from 'modern-tar'
import type { Db } from '../db/engine.ts'
import type { MediaStore } from '../media/store.ts'
import { countRows, openDigests } from '../transfer/digest.ts'
import { readImages } from '../transfer/image-files.ts'
import { readContent } from '../transfer/load-content.ts'
import { writeNewFile } from '../transfer/new-file.ts'
import type { Progress, Totals } from '../transfer/progress.ts'
import { toRowLine } from '../transfer/row-lines.ts'
import {
  compressionOf,
  END_MEMBER,
  FORMAT,
  IMAGES_FOLDER,
  ROWS_CHARACTERS_PER_MEMBER,
  rowsMember,
  SITE_MEMBER,
  sumLine,
  SUMS_MEMBER,
} from './archive-members.ts'
import type { Member } from './archive-members.ts'

type Source = {
  db: Db
  media: MediaStore
  release: string
  progress: Progress
  /** Called when all images have been read; an archive that may lack some does not get its name. */
  assertStillPaused: () => Promise<void>
}

/**
 * Writes a site to a new archive: its rows as lines of JSON, in members of a few MB, its images, and
 * the checksums of all members. `db` sees one snapshot. Memory holds one member of rows, a few
 * images, and about 150 bytes for each image.
 * @throws {TransferError} if the path exists, or the site is of a later release
 */
export async function writeArchive(source: Source, path: string): Promise<Totals> {
  const { compress } = compressionOf(path)
  const totals = { rows: 0, images: 0, missing: 0 }
  await writeNewFile(path, async (file) => {
    const { readable, controller } = createTarPacker()
    async function pack() {
      try {
        for await (const { name, bytes } of withSums(listMembers(source, totals))) {
          const entry = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter()
          await entry.write(bytes)
          await entry.close()
        }
        controller.finalize()
      } catch (error) {
        controller.error(error)
      }
    }
    await Promise.all([pack(), pipeline(Readable.from(readable), compress(), file)])
    await source.assertStillPaused()
  })
  return totals
}

async function* listMembers(
  { db, media, release, progress }: Source,
  totals: Totals,
): AsyncGenerator<Member> {
  const { migrations, sequences, batches } = await readContent(db)
  const createdAt = new Date().toISOString()
  yield json(SITE_MEMBER, { guildhall: FORMAT, release, createdAt, migrations, sequences })
  const digests = openDigests()
  let lines: string[] = []
  let characters = 0
  let at = 0
  const rowsOf = (): Member => ({ name: rowsMember((at += 1)), bytes: Buffer.from(lines.join('')) })
  for await (const { table, rows } of batches) {
    digests.add(table, rows)
    for (const row of rows) {
      const line = toRowLine(table, row)
      lines.push(line)
      characters += line.length
      if (characters < ROWS_CHARACTERS_PER_MEMBER) continue
      yield rowsOf()
      lines = []
      characters = 0
    }
    progress.rows(rows.length)
  }
  if (lines.length > 0) yield rowsOf()
  for await (const { name, bytes } of readImages(db, media)) {
    totals[bytes ? 'images' : 'missing'] += 1
    if (bytes) yield { name: `${IMAGES_FOLDER}${name}`, bytes }
    progress.images(1)
  }
  const { images, missing } = totals
  totals.rows = countRows(digests.digests())
  yield json(END_MEMBER, { tables: digests.digests(), images, missing })
}

async function* withSums(members: AsyncIterable<Member>): AsyncGenerator<Member> {
  const sums: string[] = []
  for await (const member of members) {
    sums.push(sumLine(member))
    yield member
  }
  yield { name: SUMS_MEMBER, bytes: Buffer.from(sums.join('')) }
}

const json = (name: string, value: unknown): Member => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
})

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTarPacker } from 'modern-tar'
import type { Settings } from '../config.ts'
import { release } from '../release.ts'
import { writeNewFile } from '../transfer/new-file.ts'
import type { Progress, Totals } from '../transfer/progress.ts'
import { readSite, withSiteSource } from '../transfer/site-source.ts'
import type { SiteSource } from '../transfer/site-source.ts'
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

/**
 * Writes the site of the settings, running or not, to a new archive: its rows as lines of JSON, in
 * members of a few MB, its images, and the checksums of all members. Memory holds one member of rows,
 * a few images, and about 150 bytes for each image.
 * @throws {DatabaseUnusable} if there is no site
 * @throws {TransferError} if the path exists, or the site is of a later release
 */
export const backUp = (settings: Settings, path: string, progress: Progress): Promise<Totals> =>
  withSiteSource(settings, progress, (source) => writeArchive(source, path))

async function writeArchive(source: SiteSource, path: string): Promise<Totals> {
  const { compress } = compressionOf(path)
  const site = await readSite(source)
  await writeNewFile(path, async (file) => {
    const { readable, controller } = createTarPacker()
    async function pack() {
      try {
        for await (const { name, bytes } of withSums(listMembers(site))) {
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
  return site.totals()
}

type Site = Awaited<ReturnType<typeof readSite>>

async function* listMembers(site: Site): AsyncGenerator<Member> {
  const { migrations, sequences } = site
  const createdAt = new Date().toISOString()
  const { version } = release
  const facts = { guildhall: FORMAT, release: version, createdAt, migrations, sequences }
  yield json(SITE_MEMBER, facts)
  let lines: string[] = []
  let characters = 0
  let at = 0
  const rowsOf = (): Member => ({ name: rowsMember((at += 1)), bytes: Buffer.from(lines.join('')) })
  for await (const line of site.rowLines) {
    lines.push(line)
    characters += line.length
    if (characters < ROWS_CHARACTERS_PER_MEMBER) continue
    yield rowsOf()
    lines = []
    characters = 0
  }
  if (lines.length > 0) yield rowsOf()
  for await (const { name, bytes } of site.images) yield { name: `${IMAGES_FOLDER}${name}`, bytes }
  const { images, missing } = site.totals()
  yield json(END_MEMBER, { tables: site.digests(), images, missing })
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

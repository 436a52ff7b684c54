import type { Db } from '../db/engine.ts'
import { findMedia, listMedia } from '../media/queries.ts'
import type { MediaStore } from '../media/store.ts'

const IMAGES_PER_STATEMENT = 5_000
const FINDINGS_MAX = 100

/** Finds images in use whose file is not in the store, one sentence each. */
export async function findMissingFiles(db: Db, media: MediaStore): Promise<string[]> {
  const stored = new Set<string>()
  for await (const name of media.list()) stored.add(name)
  const findings: string[] = []
  let after: string | null = ''
  while (after !== null && findings.length < FINDINGS_MAX) {
    const images = await listMedia(db, after, IMAGES_PER_STATEMENT)
    for (const { name, isUsed } of images) {
      // Checked again, because an image may be uploaded or deleted during the check.
      if (
        isUsed &&
        !stored.has(name) &&
        !(await media.has(name)) &&
        (await isStillUsed(db, name))
      ) {
        findings.push(`media ${name}: its file is missing`)
      }
    }
    after = images.at(-1)?.name ?? null
  }
  return findings.slice(0, FINDINGS_MAX)
}

async function isStillUsed(db: Db, name: string) {
  const row = await findMedia(db, name)
  return row?.checkAt === null
}

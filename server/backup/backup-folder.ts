import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { latestPlausibleTime } from '../db/clock-skew.ts'

const SITE_ID_CHARACTERS = 8

/** The names of a site's files in `BACKUP_DIR`, which several sites may share. */
export function backupNames(siteId: string) {
  const site = siteId.slice(0, SITE_ID_CHARACTERS)
  const pattern = new RegExp(`^guildhall-${site}-\\d{8}T\\d{6}Z\\.tar\\.zst$`)
  return {
    /** Sorts by time. */
    verified: (at: Date) => `guildhall-${site}-${stampOf(at)}.tar.zst`,
    isVerified: (name: string) => pattern.test(name),
    /** Files get a name that does not begin with this once they are verified. */
    unfinished: `.guildhall-${site}-`,
  }
}

type Names = ReturnType<typeof backupNames>

/** Removes what a backup that was killed has left. */
export async function removeUnfinished(folder: string, { unfinished }: Names) {
  for (const name of await readdir(folder)) {
    if (name.startsWith(unfinished)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/**
 * Removes all verified backups of a site but the newest. Those with a name that is later than now were made
 * while the clock was ahead: they are removed first, not kept in the place of the one just made.
 */
export async function removeOldBackups(
  folder: string,
  { isVerified, verified }: Names,
  keep: number,
) {
  const latest = verified(new Date(latestPlausibleTime(0)))
  const names = (await readdir(folder)).filter(isVerified).toSorted()
  const files = [
    ...names.filter((name) => name > latest),
    ...names.filter((name) => name <= latest),
  ]
  for (const name of files.slice(0, -keep)) await rm(join(folder, name), { force: true })
}

/** `20261123T050000Z`. */
const stampOf = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

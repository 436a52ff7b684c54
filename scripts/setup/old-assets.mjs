import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const RETENTION_DAYS = 30

/**
 * Runs a build that empties `folder`, whose files have a hash of their content in the name, and
 * restores the files of the last month: a page that was opened before an upgrade still requests
 * them.
 * @param {{ folder: string, aside: string }} places `aside` exists only during the build
 * @param {() => Promise<void>} build
 */
export async function keepingOldAssets({ folder, aside }, build) {
  moveInto(aside, folder)
  try {
    await build()
  } finally {
    const oldest = Date.now() - RETENTION_DAYS * 24 * 60 * 60 * 1000
    moveInto(folder, aside, (file) => statSync(file).mtimeMs > oldest)
    rmSync(aside, { recursive: true, force: true })
  }
}

/**
 * Moves files; existing files are not replaced.
 * @param {string} target
 * @param {string} source
 * @param {(file: string) => boolean} [isWanted]
 */
function moveInto(target, source, isWanted = () => true) {
  if (!existsSync(source)) return
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(source)) {
    const [from, to] = [join(source, name), join(target, name)]
    if (!existsSync(to) && isWanted(from)) renameSync(from, to)
  }
}

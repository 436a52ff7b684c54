import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './program-files.ts'

const COMMIT_CHARACTERS = 12

/** The version of the running site, and its commit in a checkout of Git. */
export const release = { version: readVersion(), commit: readCommit() }

function readVersion() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** Null in a release, and for a branch whose commit Git has packed. */
function readCommit() {
  try {
    const head = readFileSync(join(ROOT, '.git/HEAD'), 'utf8').trim()
    const [, branch] = /^ref: (\S+)$/.exec(head) ?? []
    const commit = branch ? readFileSync(join(ROOT, '.git', branch), 'utf8').trim() : head
    return commit.slice(0, COMMIT_CHARACTERS)
  } catch {
    return null
  }
}

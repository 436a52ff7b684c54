import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError } from './progress.mjs'
import { root } from './root.mjs'

const OLDEST = { major: 24, minor: 12 }

/**
 * The Node installed with the packages; otherwise this one, if it runs TypeScript directly.
 * @throws {SetupError} if neither is usable
 */
export function projectNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const own = join(root, 'node_modules', 'node', 'bin', name)
  if (existsSync(own) && runs(own)) return own
  if (isNewEnough(process.versions.node)) return process.execPath
  const oldest = `${OLDEST.major}.${OLDEST.minor}`
  throw new SetupError(
    `needs Node ${oldest} or newer; this is ${process.versions.node}, and the project's own Node ` +
      'did not install or does not run here.\n' +
      'Try `npm rebuild node --ignore-scripts=false`, or install a current Node: https://nodejs.org',
  )
}

/**
 * The package's binary does not start everywhere (it requires glibc).
 * @param {string} node
 */
function runs(node) {
  if (realpathSync(process.execPath) === realpathSync(node)) return true
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0
}

/** @param {string} version */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)
}

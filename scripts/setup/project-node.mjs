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
  const own = installedNode()
  const reason = own ? whyItFails(own) : 'is not installed'
  if (own && reason === null) return own
  if (isNewEnough(process.versions.node)) return process.execPath
  const oldest = `${OLDEST.major}.${OLDEST.minor}`
  const advice = reason?.includes('libatomic')
    ? 'Install libatomic: apt-get install libatomic1, or dnf install libatomic'
    : 'Install a current Node: https://nodejs.org'
  throw new SetupError(
    `needs Node ${oldest} or newer; this is ${process.versions.node}, and the project's own Node \
${reason}.
${advice}`,
  )
}

/** One of the packages that hold Node for one platform each; npm installs the one for this. */
function installedNode() {
  const { platform, arch } = process
  const packages = [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`]
  const places = packages.map((folder) => join(root, 'node_modules', folder, 'bin', 'node'))
  return places.find((place) => existsSync(place)) ?? null
}

/**
 * The package's binary does not start everywhere (it requires glibc and libatomic). Null: it does.
 * @param {string} node
 */
function whyItFails(node) {
  if (realpathSync(process.execPath) === realpathSync(node)) return null
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status === 0) return null
  return `does not run here (${(error?.message ?? stderr).trim()})`
}

/** @param {string} version */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)
}

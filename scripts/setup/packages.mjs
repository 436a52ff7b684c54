import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { withMachineLock } from './machine-lock.mjs'
import { runQuietly, step } from './progress.mjs'
import { root } from './root.mjs'

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} Package */
/** @typedef {{ packages: Record<string, Package> }} Lock */
/** @typedef {Record<'dependencies' | 'devDependencies', Record<string, string>>} Manifest */

/** Installs the packages of the lock file unless exactly these are installed. */
export async function installPackages() {
  if (areCurrent()) return
  await withMachineLock('packages', async () => {
    // Another process may have installed them meanwhile.
    if (!areCurrent()) await step('installing packages', runNpm)
  })
}

/** Compares with npm's own record, which is also right after `npm install`, in a few ms. */
function areCurrent() {
  /** @type {Manifest | null} */
  const manifest = readJson('package.json')
  /** @type {(Lock & { packages: { '': Manifest } }) | null} */
  const lock = readJson('package-lock.json')
  /** @type {Lock | null} */
  const installed = readJson('node_modules/.package-lock.json')
  if (!manifest || !lock || !installed) return false

  const { '': project, ...wanted } = lock.packages
  const present = installed.packages
  return (
    isDeepStrictEqual(manifest.dependencies, project.dependencies) &&
    isDeepStrictEqual(manifest.devDependencies, project.devDependencies) &&
    Object.keys(present).every((path) => path in wanted) &&
    Object.entries(wanted).every(([path, item]) => isPresent(item, present[path]))
  )
}

/** @param {Package} wanted @param {Package | undefined} present */
function isPresent(wanted, present) {
  // Optional packages are mostly built for one platform and omitted on the others.
  if (!present) return wanted.optional === true
  return present.version === wanted.version && present.integrity === wanted.integrity
}

async function runNpm() {
  const command = existsSync(join(root, 'package-lock.json')) ? 'ci' : 'install'
  // The outer `npm test` may run with --silent or for production; this install needs everything.
  const flags = ['--include=dev', '--loglevel=error', '--prefer-offline', '--no-audit', '--no-fund']
  await runQuietly('npm', [command, ...flags], { ...process.env, PATH: pathOutsideProject() })
}

/** npm must not run on the Node in node_modules, which it is about to remove. */
function pathOutsideProject() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => !folder.includes('node_modules')).join(delimiter)
}

/**
 * @template T
 * @param {string} file
 * @returns {T | null}
 */
function readJson(file) {
  try {
    return /** @type {T} */ (JSON.parse(readFileSync(join(root, file), 'utf8')))
  } catch {
    return null
  }
}

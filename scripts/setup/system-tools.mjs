import { existsSync, readFileSync } from 'node:fs'
import { withMachineLock } from './machine-lock.mjs'
import { runQuietly, SetupError, step } from './progress.mjs'

/**
 * A program that npm does not install: how to find it, how to install it, and the environment
 * variable that tells programs (and people) where it is.
 * @typedef {object} Tool
 * @property {string} name
 * @property {string} variable
 * @property {() => string | null} find
 * @property {() => string | null} [findPreferred] where what the Debian packages install is better
 *   than what `find` falls back to
 * @property {string[]} debianPackages
 * @property {string} advice
 */

/**
 * Finds all tools, installs missing ones if permitted, and returns the variables.
 * @param {Tool[]} tools
 * @throws {SetupError} if a tool is missing
 */
export async function provideTools(tools) {
  const missing = tools.filter(({ find, findPreferred = find }) => !findPreferred())
  if (missing.length > 0 && mayInstall()) {
    const names = missing.map((tool) => tool.name).join(' and ')
    const packages = missing.flatMap((tool) => tool.debianPackages)
    const install = () => step(`installing ${names}`, () => installDebian(packages))
    await withMachineLock('apt', install).catch((/** @type {unknown} */ error) => {
      if (missing.some((tool) => !tool.find())) throw error
    })
  }
  /** @type {Record<string, string>} */
  const variables = {}
  for (const tool of tools) {
    const place = tool.find()
    if (!place) throw new SetupError(`${tool.name} was not found. ${tool.advice}`)
    variables[tool.variable] = place
  }
  return variables
}

/** Only as root on Debian; Ubuntu's `chromium` is a snap, which containers cannot run. */
function mayInstall() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  return !/^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** @param {string[]} packages */
async function installDebian(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const patience = [
    'DPkg::Lock::Timeout=300',
    'Acquire::Retries=3',
    'Acquire::http::Timeout=15',
  ].flatMap((option) => ['-o', option])
  await runQuietly('apt-get', [...patience, 'update'], env)
  const install = ['install', '-y', '--no-install-recommends', ...packages]
  await runQuietly('apt-get', [...patience, ...install], env)
}

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
 * @property {string[]} debianPackages
 * @property {string} advice
 */

/**
 * Finds all tools, installs missing ones if permitted, and returns the variables.
 * @param {Tool[]} tools
 * @throws {SetupError} if a tool is missing
 */
export async function provideTools(tools) {
  const missing = tools.filter((tool) => !tool.find())
  if (missing.length > 0 && mayInstall()) {
    const names = missing.map((tool) => tool.name).join(' and ')
    const packages = missing.flatMap((tool) => tool.debianPackages)
    await withMachineLock('apt', () => step(`installing ${names}`, () => installDebian(packages)))
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
  const patience = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
  await runQuietly('apt-get', [...patience, 'update'], env)
  const install = ['install', '-y', '--no-install-recommends', ...packages]
  await runQuietly('apt-get', [...patience, ...install], env)
}

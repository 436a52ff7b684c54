/**
 * Prepares this machine for a program of the project, then replaces itself with that program:
 *
 *   node scripts/setup.mjs [--build] [--browser] [--postgres] [--env] [--watch] [FILE arguments…]
 *
 * With the folder next to it, the only part that runs on the Node of the machine (20 or newer),
 * before anything is installed. Progress goes to standard error: standard output belongs to the
 * program.
 */
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from './setup/chromium.mjs'
import { becomeProgram } from './setup/become-program.mjs'
import { SetupError } from './setup/progress.mjs'
import { installPackages } from './setup/packages.mjs'
import { postgres } from './setup/postgres.mjs'
import { production } from './setup/production.mjs'
import { projectNode } from './setup/project-node.mjs'
import { provideTools } from './setup/system-tools.mjs'
import { root } from './setup/root.mjs'
import { buildPreviewFonts, buildSite, runnable } from './setup/builds.mjs'

const OPTIONS = ['--build', '--browser', '--postgres', '--env', '--watch']

try {
  await setUp(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  process.stderr.write(`setup: ${error.message}\n`)
  process.exitCode = 1
}

/** @param {string[]} argv */
async function setUp(argv) {
  const { options, program } = readArguments(argv)
  await installPackages()
  const node = projectNode()
  const tools = await provideTools([
    ...(options.has('--browser') ? [chromium] : []),
    ...(options.has('--postgres') ? [postgres] : []),
  ])
  const watching = options.has('--watch')
  if (options.has('--build')) await buildSite(node)
  if (options.has('--build') || watching) await buildPreviewFonts(node)
  const [source, ...args] = program
  if (source === undefined) return

  // Tests do without: a file meant for the site must not lead them to its database.
  const hasSettings = options.has('--env') && existsSync('.env')
  if (hasSettings) refuseUnreadable('.env')
  const settings = hasSettings ? ['--env-file=.env'] : []
  becomeProgram(
    node,
    [...settings, ...(watching ? ['--watch', source] : [runnable(source)]), ...args],
    {
      ...production,
      ...(watching ? { NODE_ENV: 'development' } : {}),
      ...process.env,
      ...tools,
      PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    },
  )
}

/**
 * Node says of such a file that it is not found.
 * @param {string} file
 */
function refuseUnreadable(file) {
  try {
    readFileSync(file)
  } catch (error) {
    const { message } = /** @type {Error} */ (error)
    throw new SetupError(`${file} in ${process.cwd()} cannot be read: ${message}`)
  }
}

/** @param {string[]} argv */
function readArguments(argv) {
  const start = argv.findIndex((argument) => !argument.startsWith('--'))
  const ownArguments = start === -1 ? argv : argv.slice(0, start)
  const unknown = ownArguments.find((argument) => !OPTIONS.includes(argument))
  if (unknown) throw new SetupError(`${unknown} is none of ${OPTIONS.join(', ')}`)
  return { options: new Set(ownArguments), program: start === -1 ? [] : argv.slice(start) }
}

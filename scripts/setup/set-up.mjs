/** What `scripts/setup.mjs` does once this Node has turned out to be new enough. */
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from './chromium.mjs'
import { becomeProgram } from './become-program.mjs'
import { SetupError } from './progress.mjs'
import { installPackages } from './packages.mjs'
import { postgres } from './postgres.mjs'
import { production } from './production.mjs'
import { projectNode } from './project-node.mjs'
import { provideTools } from './system-tools.mjs'
import { root } from './root.mjs'
import { buildPreviewFonts, buildSite, runnable } from './builds.mjs'

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

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { withMachineLock } from './machine-lock.mjs'
import { memoryBytes } from './memory.mjs'
import { runQuietly, step } from './progress.mjs'
import { root } from './root.mjs'

/**
 * A part of `dist/` that is built by Vite when its sources have changed.
 *
 * @typedef {{ title: string, stamp: string, sources: string[], builds: string[][] }} Part
 */

const PACKAGES = ['tsconfig.json', 'package.json', 'package-lock.json']

/** For the browser, for the server, and the service worker. @type {Part} */
const pages = {
  title: 'building the pages',
  stamp: '.built-from',
  sources: [
    'web',
    'contract',
    'vite.config.ts',
    'vite.worker.config.ts',
    'scripts/precompress.ts',
    ...PACKAGES,
  ],
  builds: [[], ['--ssr'], ['--config', 'vite.worker.config.ts']],
}

/** The site and its commands, without the pages. @type {Part} */
const programs = {
  title: 'bundling the server',
  stamp: 'programs/.built-from',
  sources: ['server', 'contract', 'vite.programs.config.ts', ...PACKAGES],
  builds: [['--config', 'vite.programs.config.ts']],
}

/** Together the builds of the pages take 0.9 GB, the largest 0.6. */
const MEMORY_FOR_ALL_BUILDS = 2 * 1024 ** 3

/**
 * Builds what the site runs from.
 * @param {string} node
 */
export async function buildSite(node) {
  await buildIfChanged(pages, node)
  await buildIfChanged(programs, node)
}

/**
 * The file that runs a program. Those of the server start in half the time from the bundle, if it is
 * one of the present sources.
 * @param {string} source such as `server/commands/backup.ts`
 */
export const runnable = (source) =>
  source.startsWith('server/') && hashOf(programs) === stampOf(programs)
    ? builtProgram(source)
    : source

/**
 * The file that a program of the server is built into; any other path is resolved as it is.
 * @param {string} source
 */
export const builtProgram = (source) =>
  resolve(root, source.replace(/^server\/(.+)\.ts$/, 'dist/programs/$1.js'))

/**
 * Collects the fonts of link previews if other ones are installed: it takes some seconds.
 * @param {string} node
 */
export async function buildPreviewFonts(node) {
  const script = join(root, 'scripts', 'preview-fonts.ts')
  const stamp = join(root, 'dist', 'preview-fonts', '.built-from')
  const manifest = /** @type {{ devDependencies: Record<string, string> }} */ (
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  )
  const versions = Object.entries(manifest.devDependencies).filter(([name]) =>
    name.startsWith('@fontsource'),
  )
  const sources = createHash('sha256')
    .update(readFileSync(script))
    .update(JSON.stringify(versions))
    .digest('hex')
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
  if (isBuilt()) return
  await withMachineLock('preview-fonts', async () => {
    if (isBuilt()) return
    await step('collecting the fonts of link previews', () => runQuietly(node, [script]))
    writeFileSync(stamp, sources)
  })
}

/**
 * @param {Part} part
 * @param {string} node
 */
async function buildIfChanged(part, node) {
  if (hashOf(part) === stampOf(part)) return
  await withMachineLock('build', async () => {
    const sources = hashOf(part)
    if (sources === stampOf(part)) return
    await step(part.title, () => runVite(part, node))
    const stamp = join(root, 'dist', part.stamp)
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, sources)
  })
}

/**
 * @param {Part} part
 * @param {string} node
 */
async function runVite(part, node) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // A development build would be slower and larger; overrides NODE_ENV of the caller's shell.
  const env = { ...process.env, NODE_ENV: 'production' }
  const builds = part.builds.map(
    (options) => () => runQuietly(node, [vite, 'build', ...options], env),
  )
  if (memoryBytes >= MEMORY_FOR_ALL_BUILDS) await Promise.all(builds.map((build) => build()))
  else for (const build of builds) await build()
}

/** @param {Part} part */
function hashOf(part) {
  const hash = createHash('sha256')
  for (const file of part.sources.flatMap(filesUnder)) {
    const content = readFileSync(join(root, file))
    hash.update(`${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const place = join(root, path)
  if (!existsSync(place)) return []
  if (!statSync(place).isDirectory()) return [path]
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}

/** @param {Part} part */
function stampOf(part) {
  const stamp = join(root, 'dist', part.stamp)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : null
}

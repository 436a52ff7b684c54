import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withMachineLock } from './machine-lock.mjs'
import { memoryBytes } from './memory.mjs'
import { runQuietly, step } from './progress.mjs'
import { root } from './root.mjs'

const SOURCES = [
  'web',
  'contract',
  'vite.config.ts',
  'vite.worker.config.ts',
  'scripts/precompress.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
/** Together the builds take 0.9 GB, the largest 0.6. */
const MEMORY_FOR_ALL_BUILDS = 2 * 1024 ** 3
const STAMP = join(root, 'dist', '.built-from')

/**
 * Builds the pages for the browser and for the server if their sources have changed.
 * @param {string} node
 */
export async function buildWeb(node) {
  const before = hashOfSources()
  if (before === stampOfBuild()) return
  await withMachineLock('build', async () => {
    const sources = hashOfSources()
    if (sources === stampOfBuild()) return
    await step('building the pages', () => runVite(node))
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(STAMP, sources)
  })
}

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

/** @param {string} node */
async function runVite(node) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // A development build would be slower and larger; overrides NODE_ENV of the caller's shell.
  const env = { ...process.env, NODE_ENV: 'production' }
  const builds = [[], ['--ssr'], ['--config', 'vite.worker.config.ts']].map(
    (options) => () => runQuietly(node, [vite, 'build', ...options], env),
  )
  if (memoryBytes >= MEMORY_FOR_ALL_BUILDS) await Promise.all(builds.map((build) => build()))
  else for (const build of builds) await build()
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesUnder)) {
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

function stampOfBuild() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null
}

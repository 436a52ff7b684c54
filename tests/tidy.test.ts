import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import * as constants from '#contract/constants.ts'
import { root } from '../scripts/setup/root.mjs'

const LINES_MAX = 200
const LINES_MAX_95_PERCENT = 150
const LINES_MAX_MEDIAN = 70
const PACKAGES_BESIDE_BUNDLE_MAX = 15

/** Content, and migrations, which are as long as the tables they create. */
const CONTENT = /^server\/db\/(migrations|starter)\//

/** The catalogue of components, which only the development server has, with its own scripts. */
const DEVELOPMENT_PAGE = 'web/routes/styleguide.ts'

/** Limits of administrators' searches, and of texts that are copied from other texts. */
const NOT_FOR_USERS = new Set([
  'AUDIT_CHARACTERS_MAX',
  'TOOL_SEARCH_CHARACTERS_MAX',
  'USER_SEARCH_CHARACTERS_MAX',
])

const code = globSync('{contract,server,web,tests,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}', {
  cwd: root,
}).filter((file) => !file.startsWith('tests/tidy.'))

test('no source file is longer than 200 lines', () => {
  const long = sizes().filter(({ lines }) => lines > LINES_MAX)
  assert.deepEqual(long, [])
})

test('half of the files have at most 70 lines, and 95 % at most 150', () => {
  const ascending = sizes().toSorted((a, b) => a.lines - b.lines)
  const at = (share: number) => ascending[Math.ceil(ascending.length * share) - 1]
  const median = at(0.5)
  const nearLongest = at(0.95)
  assert.ok(median && median.lines <= LINES_MAX_MEDIAN, `median: ${JSON.stringify(median)}`)
  assert.ok(
    nearLongest && nearLongest.lines <= LINES_MAX_95_PERCENT,
    `95th percentile: ${JSON.stringify(nearLongest)}`,
  )
})

test('file names are in kebab-case and not generic', () => {
  const tells = (file: string) =>
    /^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.d)?\.\w+$/.test(basename(file)) &&
    !/^(utils?|helpers?|common|index|types|misc|messages)\./.test(basename(file)) &&
    !/\b(utils?|helpers?|common|services|shared)\b/.test(dirname(file))
  assert.deepEqual(
    code.filter((file) => !tells(file)),
    [],
  )
})

test('the limits in docs/product.md equal the constants', () => {
  const named = readFileSync(join(root, 'docs/product.md'), 'utf8').matchAll(/`([A-Z_]+)` (\d+)/g)
  const limits: Record<string, unknown> = constants
  for (const [, name = '', number] of named) assert.equal(limits[name], Number(number), name)
  const unnamed = Object.keys(constants).filter(
    (name) => name.endsWith('_CHARACTERS_MAX') && !NOT_FOR_USERS.has(name),
  )
  const text = readFileSync(join(root, 'docs/product.md'), 'utf8')
  assert.deepEqual(
    unnamed.filter((name) => !text.includes(`\`${name}\``)),
    [],
    'the table of limits in docs/product.md misses some',
  )
})

test('e2e/every-page.test.ts visits every route and every section of /admin', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const routes = globSync('web/routes/*.ts', { cwd: root })
    .filter((file) => file !== DEVELOPMENT_PAGE)
    .flatMap((file) => [...read(file).matchAll(/\bpath: '(\/[^']*)'/g)])
    .map(([, path = '']) => path)
  const sections = read('web/features/admin/sections.tsx')
    .matchAll(/\bkey: '(\w+)'/g)
    .map(([, key]) => `/admin?section=${key}`)
    .drop(1)
  const pages = read('e2e/every-page.test.ts').matchAll(/^ {2}['`](\/[^'`]*)['`],$/gm)
  const visited = [...pages].map(([, page = '']) => page)
  const missing = [...routes, ...sections].filter((address) => {
    const pattern = address.replace('?', '\\?').replaceAll(/\$\w+/g, '[^/]+')
    return !visited.some((page) => new RegExp(`^${pattern}(\\?.*)?$`).test(page))
  })
  assert.ok(routes.length > 15)
  assert.ok(visited.length > 40)
  assert.deepEqual(missing, [], 'add an address for each')
})

test('there are no TODO comments', () => {
  assert.deepEqual(linesWith(/(\/\/|\/\*|^\s*\*).*\b(TODO|FIXME|XXX|HACK)\b/), [])
})

test('no comment refers to a section of an external document', () => {
  assert.deepEqual(linesWith(/\u00a7|\(S\d\d\b/), [])
})

test('no comment disables a check', () => {
  assert.deepEqual(linesWith(/\/[/*].*(@ts|oxlint|eslint|oxfmt|prettier)-[a-z]/), [])
})

test('object types are declared with type, not interface', () => {
  // Third-party interfaces are extended by an indented one, inside `declare module`.
  assert.deepEqual(linesWith(/^(export )?(default )?interface /), [])
})

test('only server/config.ts reads the environment', () => {
  const readers = linesWith(/process\.env\b/).filter((line) =>
    /^(contract|server|web)\//.test(line),
  )
  assert.deepEqual(
    readers.filter((line) => !line.startsWith('server/config.ts:')),
    [],
  )
})

test('Intl formatters are created on first use, in web/lib/formats.ts', () => {
  const made = linesWith(/new Intl\.|\.toLocale\w*String\(/).filter((line) =>
    line.startsWith('web/'),
  )
  assert.deepEqual(
    made.filter((line) => !line.startsWith('web/lib/formats.ts')),
    [],
  )
})

test('a page or panel that is loaded on demand names its file, by which the server finds its scripts', () => {
  const places = [...globSync('web/routes/*.ts', { cwd: root }), 'web/side-panels.ts']
  const pairs = places
    .filter((place) => place !== DEVELOPMENT_PAGE)
    .map((place) => {
      const source = readFileSync(join(root, place), 'utf8')
      const imported = source.matchAll(/await import\('\.+\/([^']+)'\)/g).map(([, file]) => file)
      const named = source.matchAll(/\bfile: '([^']+)'/g).map(([, file]) => file)
      return { place, imported: [...imported], named: [...named] }
    })
  assert.ok(pairs.flatMap(({ named }) => named).length > 15)
  for (const { place, imported, named } of pairs) assert.deepEqual(named, imported, place)
})

test('tests use neither describe nor beforeEach', () => {
  const nested = linesWith(/^\s*(describe|suite|before|beforeEach|afterEach|it)\(/)
  assert.deepEqual(
    nested.filter((line) => /\.test\.tsx?:/.test(line)),
    [],
  )
})

test('package.json has exact versions', () => {
  const { dependencies, devDependencies } = manifest()
  const versions = Object.entries({ ...dependencies, ...devDependencies })
  assert.deepEqual(
    versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    [],
  )
})

test('no package runs an install script', () => {
  // Only macOS installs fsevents, and its script has nothing to do there.
  const scripted = packages().filter(({ path, hasInstallScript }) => {
    return hasInstallScript && !path.endsWith('node_modules/fsevents')
  })
  assert.deepEqual(scripted, [])
})

test('the lock file has a checksum for every package of the site and every installed one', () => {
  // Registries that do not serve a platform's package tell npm no checksum: see `npm run lock`.
  const unpinned = packages().filter(
    ({ path, integrity, dev }) => path && !integrity && (!dev || existsSync(join(root, path))),
  )
  assert.deepEqual(unpinned, [])
})

test('one version of Node is pinned for every platform', () => {
  const nodes = Object.entries(manifest().optionalDependencies)
  assert.equal(new Set(nodes.map(([, version]) => version)).size, 1)
  const pinned = packages().filter(({ path }) => /node_modules\/node-(bin-)?[a-z]+-\w+$/.test(path))
  assert.equal(pinned.length, nodes.length)
})

test('the lock file contains no registry URLs', () => {
  assert.ok(!readFileSync(join(root, 'package-lock.json'), 'utf8').includes('"resolved"'))
})

test('the lock file contains the native packages of every platform', () => {
  // npm omits those that a registry does not serve, and then rejects its own lock file.
  const listed = packages()
  const names = new Set(
    listed.map(({ path }) => path.slice(path.lastIndexOf('node_modules/') + 13)),
  )
  const missing = listed
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
    .filter((name) => !names.has(name))
  assert.deepEqual(missing, [])
})

test('a running site needs at most 15 packages beside its bundle', () => {
  const production = packages().filter(
    // Of the packages built for each platform, only those installed here.
    ({ path, dev, devOptional, optional }) =>
      !dev && !devOptional && (!optional || existsSync(join(root, path))),
  )
  const count = production.length
  assert.ok(count <= PACKAGES_BESIDE_BUNDLE_MAX, `${count} packages`)
})

type Manifest = {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

type Package = {
  version: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  integrity?: string
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

function sizes(): { file: string; lines: number }[] {
  return code
    .filter((file) => /^(contract|server|web)\//.test(file) && !CONTENT.test(file))
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, lines: linesOf(file).length - 1 }))
}

function linesWith(pattern: RegExp): string[] {
  return code.flatMap((file) =>
    linesOf(file)
      .map((line, index) => ({ line, place: `${file}:${index + 1}` }))
      .filter(({ line }) => pattern.test(line))
      .map(({ line, place }) => `${place}: ${line.trim()}`),
  )
}

function packages(): (Package & { path: string })[] {
  const lock = readJson('package-lock.json') as { packages: Record<string, Package> }
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, item]) => ({ path, ...item }))
}

function manifest(): Manifest {
  return readJson('package.json') as Manifest
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

function linesOf(file: string): string[] {
  return readFileSync(join(root, file), 'utf8').split('\n')
}

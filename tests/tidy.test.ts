import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import * as constants from '#contract/constants.ts'
import { root } from '../scripts/setup/root.mjs'

const LINES_MAX = 200
const LINES_MAX_95_PERCENT = 150
const LINES_MAX_MEDIAN = 70
const PRODUCTION_PACKAGES_MAX = 120

/** Content, and migrations, which are as long as the tables they create. */
const CONTENT = /^server\/(db\/migrations|db\/starter|demo)\//

/** What administrators search for, and what is repeated of others' words. */
const NOT_FOR_USERS = new Set([
  'AUDIT_CHARACTERS_MAX',
  'TOOL_SEARCH_CHARACTERS_MAX',
  'USER_SEARCH_CHARACTERS_MAX',
])

const code = globSync('{contract,server,web,tests,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}', {
  cwd: root,
}).filter((file) => !file.startsWith('tests/tidy.'))

test('no file of the product is longer than 200 lines', () => {
  const long = sizes().filter(({ lines }) => lines > LINES_MAX)
  assert.deepEqual(long, [])
})

test('half of the files have 70 lines at most, and 95 of 100 have 150', () => {
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

test('a file is named after what it holds, in kebab-case', () => {
  const tells = (file: string) =>
    /^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.d)?\.\w+$/.test(basename(file)) &&
    !/^(utils?|helpers?|common|index|types|misc|messages)\./.test(basename(file)) &&
    !/\b(utils?|helpers?|common|services|shared)\b/.test(dirname(file))
  assert.deepEqual(
    code.filter((file) => !tells(file)),
    [],
  )
})

test('docs/product.md names the limits that hold', () => {
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
  )
})

test('nothing is left for later', () => {
  assert.deepEqual(linesWith(/(\/\/|\/\*|^\s*\*).*\b(TODO|FIXME|XXX|HACK)\b/), [])
})

test('nothing refers to a section of a paper that is not here', () => {
  assert.deepEqual(linesWith(/\u00a7|\(S\d\d\b/), [])
})

test('no check is switched off where it would speak', () => {
  const switches =
    /@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable|(oxfmt|prettier)-ignore/
  assert.deepEqual(linesWith(switches), [])
  assert.deepEqual(linesWith(/(:|\bas|<|\|) any\b|<any>|any\[\]/), [])
})

test('shapes are types, not interfaces', () => {
  // Third-party interfaces are extended by an indented one, inside `declare module`.
  assert.deepEqual(linesWith(/^(export )?(default )?interface /), [])
})

test('the environment is read in server/config.ts alone', () => {
  const readers = linesWith(/process\.env\b/).filter((line) =>
    /^(contract|server|web)\//.test(line),
  )
  assert.deepEqual(
    readers.filter((line) => !line.startsWith('server/config.ts:')),
    [],
  )
})

test('formatters, which take a phone long to make, are made late and in one place', () => {
  const made = linesWith(/new Intl\.|\.toLocale\w*String\(/).filter((line) =>
    line.startsWith('web/'),
  )
  assert.deepEqual(
    made.filter((line) => !line.startsWith('web/lib/formats.ts')),
    [],
  )
})

test('a test is flat: its setup is a call', () => {
  const nested = linesWith(/^\s*(describe|suite|before|beforeEach|afterEach|it)\(/)
  assert.deepEqual(
    nested.filter((line) => /\.test\.tsx?:/.test(line)),
    [],
  )
})

test('package.json names exact versions', () => {
  const { dependencies, devDependencies } = manifest()
  const versions = Object.entries({ ...dependencies, ...devDependencies })
  assert.deepEqual(
    versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    [],
  )
})

test('only Node runs an install script', () => {
  assert.deepEqual(manifest().allowScripts, { node: true })
  // Only macOS installs fsevents, and its script has nothing to do there.
  const scripted = packages().filter(({ path, hasInstallScript }) => {
    return hasInstallScript && !/(^|\/)node_modules\/(node|fsevents)$/.test(path)
  })
  assert.deepEqual(scripted, [])
})

test('the lock file names no registry', () => {
  assert.ok(!readFileSync(join(root, 'package-lock.json'), 'utf8').includes('"resolved"'))
})

test('every kind of machine has its packages in the lock file', () => {
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

test('a running site consists of 120 packages at most', () => {
  const production = packages().filter(
    // Of the packages built for each platform, only those installed here.
    ({ path, dev, devOptional, optional }) =>
      !dev && !devOptional && (!optional || existsSync(join(root, path))),
  )
  const count = production.length
  assert.ok(count <= PRODUCTION_PACKAGES_MAX, `${count} packages`)
})

type Manifest = {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

type Package = {
  version: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
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

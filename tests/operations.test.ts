import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../scripts/setup/root.mjs'

const COLUMNS_MAX = 110

/** Variables that are not the site's own: those of Node, the C library and `compose.yaml`. */
const FOREIGN = new Set([
  ...['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'UV_THREADPOOL_SIZE', 'MALLOC_ARENA_MAX', 'TMPDIR'],
  ...['SITE_HOST', 'POSTGRES_PASSWORD'],
])

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const manual = read('docs/operations.md')
const settings = matches(read('server/config.ts'), /^ {2}([A-Z][A-Z0-9_]+): z\./gm)

test('docs/operations.md names every setting of the site, and no other', () => {
  assert.ok(settings.size > 30)
  const named = matches(manual, /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+|TMPDIR|WORKERS|STARTER|PORT|HOST)\b/g)
  assert.deepEqual(
    [...settings].filter((name) => !named.has(name)),
    [],
  )
  assert.deepEqual(
    [...named].filter((name) => !settings.has(name) && !FOREIGN.has(name)),
    [],
  )
})

test('every command in docs/operations.md exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = matches(manual, /npm run ([a-z:-]+)/g)
  assert.ok(named.size > 8)
  assert.deepEqual(
    [...named].filter((name) => !(name in scripts)),
    [],
  )
})

test('every file and section that docs/operations.md refers to exists', () => {
  const files = matches(manual, /(?:`|\/opt\/guildhall\/)((?:packaging|server)\/[\w./-]+)/g)
  const links = matches(manual, /\]\(([\w./-]+)(?:#[\w-]+)?\)/g)
  const paths = [...files, ...[...links].map((link) => join('docs', link))]
  assert.ok(paths.length > 6)
  assert.deepEqual(
    paths.filter((path) => !existsSync(join(root, path))),
    [],
  )
  const sections = matches(manual, /^#+ (.+)$/gm)
  const anchors = new Set([...sections].map((title) => title.toLowerCase().replaceAll(' ', '-')))
  const wanted = ['docs/operations.md', 'README.md'].flatMap((file) => [
    ...matches(read(file), file === 'README.md' ? /operations\.md#([\w-]+)/g : /\]\(#([\w-]+)\)/g),
  ])
  assert.deepEqual(
    wanted.filter((anchor) => !anchors.has(anchor)),
    [],
  )
})

test('no line of docs/operations.md is longer than 110 columns', () => {
  const long = manual.split('\n').filter((line) => [...line].length > COLUMNS_MAX)
  assert.deepEqual(long, [])
})

/** The first group of every match. */
function matches(text: string, pattern: RegExp) {
  return new Set(Array.from(text.matchAll(pattern), ([, found = '']) => found))
}

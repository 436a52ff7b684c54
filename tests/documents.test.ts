import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { root } from '../scripts/setup/root.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: root })

test('every link of a document leads to a file and a section that exist', () => {
  const links = documents.flatMap((document) =>
    matches(read(document), /\]\((?!https?:)([^)\s]+)\)/g).map((link) => ({ document, link })),
  )
  assert.ok(links.length > 200)
  const isBroken = ({ document, link }: { document: string; link: string }) => {
    const [path = '', section] = link.split('#')
    const target = path === '' ? document : join(dirname(document), path)
    if (!existsSync(join(root, target))) return true
    return section !== undefined && !sectionsOf(target).includes(section)
  }
  assert.deepEqual(links.filter(isBroken), [])
})

test('every file that a document names exists', () => {
  const paths = documents.flatMap((document) =>
    matches(read(document), FILE_NAME).map((path) => ({ document, path })),
  )
  assert.ok(paths.length > 150)
  assert.deepEqual(
    paths.filter(({ path }) => !existsSync(join(root, path))),
    [],
  )
})

test('the contents at the top of docs/operations.md name every section', () => {
  const manual = read('docs/operations.md')
  const [contents = ''] = manual.split('\n## ')
  const linked = matches(contents, /\]\(#([\w-]+)\)/g)
  const sections = matches(manual, /^## (.+)$/gm).map(anchorOf)
  assert.ok(sections.length > 10)
  assert.deepEqual(
    sections.filter((section) => !linked.includes(section)),
    [],
  )
})

test('the list of decision records names each record once, with its title and those that its status names', () => {
  const rows = read('docs/decisions/README.md').match(/^\| \[.+$/gm) ?? []
  const expected = globSync('docs/decisions/0*.md', { cwd: root }).map((file) => {
    const [title = '', , , ...rest] = read(file).split('\n')
    const status = rest.join('\n').split('\n\n', 1).join()
    const related = new Set(matches(status, /\[(\d{4})\]/g))
    const name = basename(file)
    return `| [${name.slice(0, 4)}](${name}) | ${title.slice(2)} | ${[...related].join(', ')} |`
  })
  assert.ok(expected.length > 100)
  assert.deepEqual(rows.toSorted(), expected.toSorted())
})

/** A path of the repository, as the whole of a text in code marks. */
const FILE_NAME =
  /`((?:bench|contract|demo|docs|e2e|packaging|scripts|server|tests|web)\/[\w./-]+)`/g

const sectionsOf = (document: string) => matches(read(document), /^#+ (.+)$/gm).map(anchorOf)

/** The anchor of a heading, as on GitHub. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

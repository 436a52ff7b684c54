import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'
import { compile } from 'tailwindcss'
import { root } from '../scripts/setup/root.mjs'
import { classNamesIn } from './class-names.ts'

const CSS_LINES_MAX = 600
const OWN_UTILITIES_MAX = 10
/** Names of the utilities of elements that pages repeat; each is a place to look up. */
const NAMES_MAX = 20
const NAMES = 'web/styles/names.css'

/** Classes without styles of their own: utilities of other elements refer to them. */
const MARKERS = /^(group|peer)(\/\w+)?$/

/** Classes that the server writes into rendered Markdown, and those of icons. */
const NOT_UTILITIES = /^(prose|small|code-\w+|table-scroll|task|hljs(-\w+)*|lucide)$/

const sheets = globSync('web/**/*.css', { cwd: root })
const components = globSync('web/**/*.tsx', { cwd: root })

test('styles stand beside the markup: at most 600 lines of CSS are left', () => {
  const ofStyles = sheets.filter((file) => file !== NAMES)
  const lines = ofStyles.map((file) => read(file).split('\n').length - 1)
  const sum = lines.reduce((all, one) => all + one, 0)
  assert.ok(sum <= CSS_LINES_MAX, `${sum} lines`)
})

test('CSS has no classes but those of rendered Markdown', () => {
  const classes = sheets.flatMap((file) => classesIn(withoutTexts(read(file))))
  assert.deepEqual(
    [...new Set(classes)].filter((name) => !NOT_UTILITIES.test(name)),
    [],
  )
})

test('few utilities are our own', () => {
  const names = utilitiesOf('web/styles.css')
  assert.ok(names.length <= OWN_UTILITIES_MAX, names.join(', '))
})

test('few elements have a name for their utilities, and consist of nothing else', () => {
  const names = utilitiesOf(NAMES)
  assert.ok(names.length <= NAMES_MAX, names.join(', '))
  const used = componentClasses()
  assert.deepEqual(
    names.filter((name) => !used.has(name)),
    [],
  )
  const lines = withoutTexts(read(NAMES)).split('\n')
  const others = lines.filter(
    (line) => !/^(@utility [\w-]+ \{|  @apply .*;|\}|)$/.test(line.trimEnd()),
  )
  assert.deepEqual(others, [])
})

test('every class name is a utility', async () => {
  const names = componentClasses()
  const known = new Set(classesIn(await utilities([...names.keys()])))
  const unknown = [...names].filter(
    ([name]) => !MARKERS.test(name) && !NOT_UTILITIES.test(name) && !known.has(name),
  )
  assert.deepEqual(unknown, [])
})

test('the theme has every length: no class name measures in px or rem', () => {
  const measured = [...componentClasses()].filter(([name]) => /\d(px|rem)\b/.test(name))
  assert.deepEqual(measured, [])
})

test('a breakpoint is defined once, by the theme', () => {
  const queries = sheets.flatMap((file) => read(file).match(/@media[^{]*\bwidth\b[^{]*/g) ?? [])
  assert.deepEqual(
    queries.filter((query) => /\d+(\.\d+)?(px|r?em)/.test(query)),
    [],
  )
  const defined = [...read('web/styles/theme.css').matchAll(/--breakpoint-\w+: (\S+);/g)]
  assert.equal(new Set(defined.map(([, width]) => width)).size, defined.length)
})

test('the layout grows with the font size of the browser', () => {
  const theme = read('web/styles/theme.css')
  const sizes = theme.match(/--(spacing|breakpoint|container)[\w-]*: .*;/g) ?? []
  assert.ok(sizes.length >= 18, sizes.join('\n'))
  assert.deepEqual(
    sizes.filter((size) => /\dpx/.test(size)),
    [],
  )
})

test('what a touch would leave behind is shown only to a pointer that hovers', async () => {
  for (const name of ['hover:border-accent', 'enabled-hover:border-accent']) {
    assert.match(await utilities([name]), /@media \(hover: hover\)/, name)
  }
})

/** Every class name of the components, with a file that has it. */
function componentClasses() {
  return new Map(
    components.flatMap((file) => classNamesIn(join(root, file)).map((name) => [name, file])),
  )
}

/** The CSS that Tailwind makes of these candidates; of what is no utility it makes nothing. */
async function utilities(candidates: string[]) {
  const { build } = await compile('@reference "./web/styles.css"; @tailwind utilities;', {
    base: root,
    loadStylesheet: async (id, base) => {
      const path = id.startsWith('.')
        ? resolve(base, id)
        : createRequire(join(root, 'web/')).resolve(id)
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
    },
  })
  return build(candidates)
}

/** The utilities that a file defines. */
const utilitiesOf = (file: string) =>
  [...read(file).matchAll(/@utility ([\w-]+)/g)].map(([, name = '']) => name)

/** The classes that selectors of this CSS name. */
const classesIn = (css: string) =>
  [...css.matchAll(/\.(?!\d)((?:\\[\da-f]+ |\\.|[\w-])+)/g)].map(([, name = '']) =>
    name
      .replaceAll(/\\([\da-f]+) /g, (_, code: string) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      )
      .replaceAll(/\\(.)/g, '$1'),
  )

const withoutTexts = (css: string) => css.replaceAll(/'[^']*'|\/\*.*?\*\//gs, '')

const read = (file: string) => readFileSync(join(root, file), 'utf8')

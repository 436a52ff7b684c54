/**
 * Collects the fonts of link previews in dist/preview-fonts: the files that are used of each
 * package, and in `fonts.json` which characters each file can draw. The ranges in the packages'
 * style sheets also name characters that their fonts lack.
 */
import { create } from 'fontkit'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './setup/root.mjs'

const SCRIPTS = [
  'arabic',
  'hebrew',
  'armenian',
  'georgian',
  'bengali',
  'gujarati',
  'gurmukhi',
  'kannada',
  'malayalam',
  'tamil',
  'telugu',
  'sinhala',
  'thai',
  'lao',
  'khmer',
  'myanmar',
  'ethiopic',
  'jp',
  'sc',
  'kr',
]

/** A character is drawn with the first of these that has it. */
const PACKAGES = [
  '@fontsource-variable/instrument-sans',
  '@fontsource-variable/noto-sans',
  ...SCRIPTS.map((script) => `@fontsource-variable/noto-sans-${script}`),
  '@fontsource-variable/noto-emoji',
  '@fontsource/noto-sans-math',
  '@fontsource-variable/noto-sans-symbols',
  '@fontsource/noto-sans-symbols-2',
]

const FACE = /font-family: '([^']+)'[^}]*?url\(\.\/(files\/[^)]+\.woff2)\)/g

const output = join(root, 'dist', 'preview-fonts')

rmSync(output, { recursive: true, force: true })
mkdirSync(output, { recursive: true })
const fonts = PACKAGES.flatMap((name) => {
  const folder = join(root, 'node_modules', name)
  const styles = readFileSync(join(folder, 'index.css'), 'utf8')
  return [...styles.matchAll(FACE)].map(([, family = '', file = '']) => {
    cpSync(join(folder, file), join(output, basename(file)))
    return { family, file: basename(file), ranges: rangesOf(join(folder, file)) }
  })
})
writeFileSync(join(output, 'fonts.json'), JSON.stringify(fonts))

/** The characters of a font as inclusive ranges. */
function rangesOf(file: string) {
  const font = create(readFileSync(file))
  if (!('characterSet' in font)) throw new Error(`${file} is a collection of fonts`)
  const ranges: [number, number][] = []
  for (const character of font.characterSet.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && character <= last[1] + 1) last[1] = character
    else ranges.push([character, character])
  }
  return ranges
}

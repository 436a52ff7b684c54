import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../program-files.ts'

const FOLDER = join(ROOT, 'dist/preview-fonts')
const CHINESE = 'Noto Sans SC Variable'
const JAPANESE = 'Noto Sans JP Variable'
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Joiners and the selector of emoji have no glyph, but change those beside them. */
const JOINERS = new Set([0x200c, 0x200d, 0xfe0f])

type Font = { family: string; file: string; ranges: [number, number][] }

/** The fonts that `scripts/preview-fonts.ts` has collected, a character's first choice first. */
export function createFontCatalog() {
  const fonts = JSON.parse(readFileSync(join(FOLDER, 'fonts.json'), 'utf8')) as Font[]
  const families = [...new Set(fonts.map(({ family }) => family))]
  const first = fonts.filter(({ family }) => family === families[0])

  return {
    /** The text without the characters that no font has, which would be empty boxes. */
    drawable: (text: string) =>
      [...text.normalize('NFC')]
        .filter((one) => JOINERS.has(one.codePointAt(0) ?? 0) || fonts.some(hasCharacter(one)))
        .join('')
        .trim(),
    /**
     * The first family, and all fonts that have a character of the graphemes that it cannot draw. Most fonts
     * have the space: to load them all would take fifty times as long as to draw a picture.
     */
    needed: (text: string) => {
      const isDrawnByFirst = (grapheme: string) =>
        [...grapheme].every((one) => first.some(hasCharacter(one)))
      const others = [...graphemesOf(text)].filter((grapheme) => !isDrawnByFirst(grapheme))
      const characters = [...new Set(others.join(''))]
      return fonts.filter(
        (font) => first.includes(font) || characters.some((one) => hasCharacter(one)(font)),
      )
    },
    /** Without kana, characters that both languages write have their Chinese form. */
    familiesFor: (text: string) =>
      KANA.test(text) ? families : families.map((family) => SWAPPED.get(family) ?? family),
    read: ({ file }: Font) => readFileSync(join(FOLDER, file)),
  }
}

const SWAPPED = new Map([
  [CHINESE, JAPANESE],
  [JAPANESE, CHINESE],
])

const segmenter = new Intl.Segmenter()

/** Letters with their marks, each once: one font draws a letter together with its marks. */
const graphemesOf = (text: string) =>
  new Set([...segmenter.segment(text)].map(({ segment }) => segment))

/** Whether a font has a character. */
function hasCharacter(character: string) {
  const code = character.codePointAt(0) ?? 0
  return ({ ranges }: Font) => ranges.some(([from, to]) => from <= code && code <= to)
}

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
  const fontOf = (character: string) => {
    const code = character.codePointAt(0) ?? 0
    return fonts.find(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to))
  }

  return {
    /** The text without the characters that no font has, which would be empty boxes. */
    drawable: (text: string) =>
      [...text.normalize('NFC')]
        .filter((character) => JOINERS.has(character.codePointAt(0) ?? 0) || fontOf(character))
        .join('')
        .trim(),
    /** The fonts that have a character of the text, even if another one draws it. */
    needed: (text: string) => {
      const codes = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0)
      return fonts.filter(({ ranges }) =>
        codes.some((code) => ranges.some(([from, to]) => from <= code && code <= to)),
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

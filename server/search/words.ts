/** Longer ones are cut, when indexed and when searched. */
const LETTERS_MAX = 40

const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** Scripts written without spaces, and Korean, which appends particles: each character is a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const PARTS = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source})[^])+`, 'gu')
/** ASCII words, which are nearly all words in many languages and ten times as fast to normalize. */
const PLAIN = /^[a-z0-9]+$/i
const ACCENTS = /[\u0300-\u036f]/g
/** Letters that Unicode does not decompose, and the sigma that ends a word. */
const FOLDED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
}
const FOLDABLE = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'g')

export type LocatedWord = { word: string; start: number; end: number }

/** The words of a text, normalized, in their order. */
export const wordsOf = (text: string): string[] => locateWords(text).map(({ word }) => word)

/** The words of a text, each with its place in the text. */
export function locateWords(text: string): LocatedWord[] {
  const located = [...text.matchAll(WORD)].flatMap(({ 0: run, index }) =>
    [...run.matchAll(PARTS)].map(({ 0: part, index: offset }) => {
      const start = index + offset
      return { word: normalize(part), start, end: start + part.length }
    }),
  )
  return located.filter(({ word }) => word !== '')
}

/** Whether a word is one character of a script without spaces. */
export const isUnspaced = (word: string) => UNSPACED.test(word)

/** Lower case without accents, compatibility forms replaced: 'Ünïcode' and 'unicode' are one. */
function normalize(word: string) {
  if (PLAIN.test(word)) return word.slice(0, LETTERS_MAX).toLowerCase()
  const folded = word
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(FOLDABLE, (letter) => FOLDED[letter] ?? letter)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  return [...folded].slice(0, LETTERS_MAX).join('')
}

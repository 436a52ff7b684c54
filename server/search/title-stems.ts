import { isUnspaced, locateWords } from './words.ts'

/** Words that follow each other; the last may begin a longer one. */
export type Stem = {
  words: string[]
  isPrefix: boolean
  /** The letters that it stands for. */
  letters: number
}

/**
 * What stands for the words of a title, the longest first, as they are the rarest: a word of five
 * letters or more without its ending, so that 'looms' finds 'loom'; of scripts without spaces, pairs
 * of characters.
 */
export function listStems(title: string, max: number): Stem[] {
  const located = locateWords(title)
  const stems = new Map<string, Stem>()
  for (const [at, { word, end }] of located.entries()) {
    const next = located[at + 1]
    if (!isUnspaced(word)) {
      if (word.length > 1) stems.set(word, stemOf(word))
    } else if (next?.start === end && isUnspaced(next.word)) {
      const words = [word, next.word]
      stems.set(words.join(''), { words, isPrefix: false, letters: LETTERS_PER_PAIR })
    }
  }
  return [...stems]
    .map(([, stem]) => stem)
    .toSorted((a, b) => b.letters - a.letters)
    .slice(0, max)
}

/** A pair of characters has the weight of a word. */
const LETTERS_PER_PAIR = 6
const WHOLE_LETTERS_MAX = 4
const PREFIX_LETTERS_MIN = 5
const ENDING_LETTERS = 3

/** Of a word of five letters the last one, of longer ones up to three letters are left out. */
function stemOf(word: string): Stem {
  const letters = [...word]
  const { length } = letters
  if (length <= WHOLE_LETTERS_MAX) return { words: [word], isPrefix: false, letters: length }
  const kept = Math.min(length - 1, Math.max(PREFIX_LETTERS_MIN, length - ENDING_LETTERS))
  return { words: [letters.slice(0, kept).join('')], isPrefix: true, letters: length }
}

export function initials(name: string | null, by: 'words' | 'letters' = 'words'): string {
  const [first, second] = name?.trim().split(/\s+/) ?? []
  if (!first) return '??'
  const letters =
    by === 'words' && second
      ? firstLetters(first, 1) + firstLetters(second, 1)
      : firstLetters(first, 2)
  return letters.toUpperCase()
}

/** A letter takes one or two of a string's characters. */
const firstLetters = (word: string, count: number) =>
  Array.from(word.slice(0, 2 * count))
    .slice(0, count)
    .join('')

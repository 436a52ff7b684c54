export function initials(name: string | null, by: 'words' | 'letters' = 'words'): string {
  const words = name?.trim().split(/\s+/).filter(Boolean) ?? []
  const [first, second] = words
  if (first === undefined) return '??'
  const letters =
    by === 'words' && second !== undefined
      ? [...first].slice(0, 1).concat([...second][0] ?? '')
      : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}

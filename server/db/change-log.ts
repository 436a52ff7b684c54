import { EVERYTHING } from '#contract/names.ts'

const NAMES_MAX = 100_000

/** Where the log of changes stood; grows with each change that this process learns of. */
export type Position = number

/** `exact`: never behind any commit. `recent`: not behind this process, a second behind others. */
export type Freshness = 'exact' | 'recent'

/** What has changed, and when, as far as kept answers depend on it. */
export type Changes = {
  position: (freshness: Freshness) => Position | Promise<Position>
  /** Whether nothing of these changed after the position; null stands for everything there is. */
  isCurrent: (names: readonly string[] | null, since: Position) => boolean
}

/** The last change of each name. What is not known any more counts as changed. */
export function openChangeLog() {
  let position: Position = 1
  let floor: Position = 1
  const changedAt = new Map<string, Position>()

  function noteEverything() {
    position += 1
    floor = position
    changedAt.clear()
  }
  return {
    position: () => position,
    noteEverything,
    note(names: string[]) {
      if (names.length === 0) return
      if (names.includes(EVERYTHING) || changedAt.size + names.length > NAMES_MAX) {
        return noteEverything()
      }
      position += 1
      for (const name of names) changedAt.set(name, position)
    },
    isCurrent: (names: readonly string[] | null, since: Position) =>
      names === null
        ? since === position
        : since >= floor && names.every((name) => (changedAt.get(name) ?? 0) <= since),
  }
}

import { EVERYTHING } from '#contract/dependency-names.ts'

const NAMES_MAX = 100_000

/** A position of the change log; it grows with each change that this process learns of. */
export type Position = number

/**
 * `exact`: includes every commit. `recent`: includes the commits of this process, and those of
 * other processes up to a second ago.
 */
export type Freshness = 'exact' | 'recent'

/** The changes of the data that cached responses depend on. */
export type Changes = {
  position: (freshness: Freshness) => Position | Promise<Position>
  /** Whether none of these names changed after the position; null stands for all names. */
  isCurrent: (names: readonly string[] | null, since: Position) => boolean
}

/** Records the last change of each name. Beyond `NAMES_MAX` names all are dropped, and everything counts as changed. */
export function createChangeLog() {
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

import { ALL_KINDS, ALL_TOPICS } from './constants.ts'

/** Equal for names that readers would take for the same: case, width, invisible characters and repeated spaces. */
export const tagKey = (name: string) =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** The name that selects all posts, and stands among the tags in the filter of a list. */
export const SELECTS_ALL = { topic: ALL_TOPICS, tool: null, creation: ALL_KINDS } as const

/** Why a tag of this type cannot have this name; null if it can. */
export function filterNameIssue(type: keyof typeof SELECTS_ALL, name: string) {
  const all = SELECTS_ALL[type]
  return all !== null && tagKey(all) === tagKey(name)
    ? `A ${type} tag cannot be named ${all}, which selects all ${type}s`
    : null
}

import { ALL_KINDS, ALL_TOPICS } from './constants.ts'

/** Names of tags that differ only in case, width or outer spaces name the same tag. */
export const tagKey = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/** A name as it is seen: single spaces, and no characters that have no width. */
export const visibleName = (name: string) =>
  name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').replaceAll(/\s+/g, ' ')

/** The name that selects all posts, and stands among the tags in the filter of a list. */
export const SELECTS_ALL = { topic: ALL_TOPICS, tool: null, creation: ALL_KINDS } as const

/** Why a tag of this type cannot have this name; null if it can. */
export function filterNameIssue(type: keyof typeof SELECTS_ALL, name: string) {
  const all = SELECTS_ALL[type]
  return all !== null && tagKey(all) === tagKey(visibleName(name))
    ? `A ${type} tag cannot be named ${all}, which selects all ${type}s`
    : null
}

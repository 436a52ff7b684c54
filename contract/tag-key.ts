import { ALL_KINDS, ALL_TOPICS } from './constants.ts'

/** Names of tags that differ only in case, width or outer spaces name the same tag. */
export const tagKey = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/** Stands among the tags of a list's filter, and selects all posts. */
const ALL: Record<string, string | undefined> = { topic: ALL_TOPICS, creation: ALL_KINDS }

/** Why a tag of this type cannot have this name; null if it can. */
export function filterNameIssue(type: string, name: string) {
  const all = ALL[type]
  return all !== undefined && tagKey(all) === tagKey(name)
    ? `A ${type} tag cannot be named ${all}, which selects all ${type}s`
    : null
}

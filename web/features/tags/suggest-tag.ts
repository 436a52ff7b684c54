import * as z from 'zod/mini'
import { characterCount } from '#contract/characters.ts'
import { TAG_CHARACTERS_MAX, TAG_CHARACTERS_MIN } from '#contract/constants.ts'
import { filterNameIssue } from '#contract/tag-key.ts'
import type { TagType } from '#contract/tags.ts'
import type { Call } from '../../api.ts'
import { isolated } from '../../lib/isolated.ts'

/**
 * Creates a suggested tag, inactive; its id is then added to the post. Returns no id if there is no
 * suggestion; a failure is only logged. `isSuggested`: whether the tag awaits review; one of this
 * name may exist already.
 */
export async function suggestTag(call: Call, type: TagType, name: string) {
  const none = { ids: [], isSuggested: false }
  if (name === '') return none
  try {
    const { id, active } = await call('POST /api/tags', { body: { name, type, active: false } })
    return { ids: [id], isSuggested: !active }
  } catch (error) {
    console.error('the tag suggestion failed', error)
    return none
  }
}

export const suggestionToast = (post: string, suggestion: TagDraft) => ({
  title: 'Tag Suggestion Received',
  description: `${post} The tag “${isolated(suggestedTagOf(suggestion))}” will be reviewed by moderators.`,
})

/** The fields of a form for the tags of a post; the ids are strings from the checkboxes. */
export const tagFields = {
  tagIds: z.array(z.string()),
  other: z.boolean(),
  suggestedTag: z.string(),
}

export type TagDraft = { tagIds: string[]; other: boolean; suggestedTag: string }

/** The suggested tag if Other is selected, else ''. */
export const suggestedTagOf = ({ other, suggestedTag }: TagDraft) =>
  other ? suggestedTag.trim() : ''

/**
 * Validates the tags of a form and its suggestion. If a tag is required, it is one of the list or a
 * suggested one.
 */
export const areTags = (type: TagType, isRequired = true) =>
  z.superRefine<TagDraft>((form, context) => {
    const name = suggestedTagOf(form)
    const addIssue = (field: keyof TagDraft, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (isRequired && form.tagIds.length === 0 && name === '') {
      addIssue('tagIds', 'Please select at least one tag')
      if (form.other) addIssue('suggestedTag', 'Please enter a name for the tag')
    }
    const message = lengthIssue(name) ?? filterNameIssue(type, name)
    if (message !== null) addIssue('suggestedTag', message)
  })

function lengthIssue(name: string) {
  const count = characterCount(name)
  return count === 0 || (count >= TAG_CHARACTERS_MIN && count <= TAG_CHARACTERS_MAX)
    ? null
    : `Tag name must have ${TAG_CHARACTERS_MIN} to ${TAG_CHARACTERS_MAX} characters`
}

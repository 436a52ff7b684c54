import * as z from 'zod/mini'
import { TAG_CHARACTERS_MAX, TAG_CHARACTERS_MIN } from '#contract/constants.ts'
import type { NewTopic, TopicChange } from '#contract/topics.ts'

export type TopicDraft = {
  title: string
  content: string
  tagIds: string[]
  other: boolean
  suggestedTag: string
}

/**
 * The form of a topic: the fields in the contract's own words, and a tag or Other with text
 * (decisions §4), where `tagRequired`; an edited topic left with none keeps its first.
 */
export function topicFormShape(words: typeof NewTopic | typeof TopicChange, tagRequired: boolean) {
  const { title, content } = words.shape
  return z
    .object({
      title,
      content,
      tagIds: z.array(z.string()),
      other: z.boolean(),
      suggestedTag: z.string(),
    })
    .check(
      z.refine((draft) => !tagRequired || draft.tagIds.length > 0 || suggestedTagOf(draft) !== '', {
        path: ['tagIds'],
        error: 'Please select at least one tag',
      }),
      z.refine((draft) => isTagName(suggestedTagOf(draft)), {
        path: ['suggestedTag'],
        error: `Tag name must have ${TAG_CHARACTERS_MIN} to ${TAG_CHARACTERS_MAX} characters`,
      }),
    )
}

/** The suggestion, where Other is chosen; '' for none. */
export const suggestedTagOf = ({
  other,
  suggestedTag,
}: Pick<TopicDraft, 'other' | 'suggestedTag'>) => (other ? suggestedTag.trim() : '')

const isTagName = (name: string) =>
  name === '' || (name.length >= TAG_CHARACTERS_MIN && name.length <= TAG_CHARACTERS_MAX)

import * as z from 'zod/mini'
import type { NewTopic, TopicChange } from '#contract/topics.ts'
import { isSuggestion, suggestedTagOf } from '../tags/suggest-tag.ts'

export type TopicDraft = {
  title: string
  content: string
  tagIds: string[]
  other: boolean
  suggestedTag: string
}

/**
 * The schema of a topic form: the fields with the contract's own messages, and a tag or Other with
 * text if `tagRequired`; an edited topic that is left without tags keeps its first.
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
      isSuggestion('topic'),
    )
}

import * as z from 'zod/mini'
import type { NewTopic, TopicChange } from '#contract/topics.ts'
import { areTags, tagFields } from '../tags/suggest-tag.ts'

export type TopicDraft = z.input<ReturnType<typeof topicFormShape>>

/**
 * The schema of a topic form: the fields with the contract's own messages, and a tag or Other with
 * text if `tagRequired`; an edited topic that is left without tags keeps its first.
 */
export function topicFormShape(words: typeof NewTopic | typeof TopicChange, tagRequired: boolean) {
  const { title, content } = words.shape
  return z.object({ title, content, ...tagFields }).check(areTags('topic', tagRequired))
}

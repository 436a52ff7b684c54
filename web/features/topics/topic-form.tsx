import * as z from 'zod/mini'
import type { ReactNode } from 'react'
import { CONTENT_CHARACTERS_MAX } from '#contract/constants.ts'
import type { NewTopic, TopicChange } from '#contract/topics.ts'
import { DraftDialog } from '../../ui/form-dialog.tsx'
import type { DraftDialogProps } from '../../ui/form-dialog.tsx'
import { DraftHint } from '../../ui/draft-hint.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { TagFields } from '../tags/tag-fields.tsx'
import { areTags, tagFields } from '../tags/suggest-tag.ts'
import { ContentField } from './content-field.tsx'
import { SimilarTopics } from './similar-topics.tsx'

type TopicFormProps = Omit<DraftDialogProps<TopicDraft, TopicDraft>, 'children'> & {
  otherLabel: string
  /** What to know before it is sent. */
  notice?: ReactNode
}

export function TopicForm({ otherLabel, notice, ...dialog }: TopicFormProps) {
  const { form } = dialog
  return (
    <DraftDialog {...dialog}>
      {(draft) => (
        <>
          <Field label="Title" error={form.formState.errors.title?.message}>
            {(field) => <TextInput {...field} {...form.register('title')} autoComplete="off" />}
          </Field>
          {!dialog.draft.isEdit && <SimilarTopics control={form.control} />}
          <TagFields
            form={form}
            type="topic"
            isOther={form.watch('other')}
            otherLabel={otherLabel}
          />
          <ContentField
            control={form.control}
            name="content"
            max={CONTENT_CHARACTERS_MAX}
            hint={<DraftHint draft={draft} />}
          />
          {notice}
        </>
      )}
    </DraftDialog>
  )
}

export type TopicDraft = z.input<ReturnType<typeof topicFormShape>>

/**
 * The schema of a topic form: the fields with the contract's own messages, and a tag or Other with
 * text if `tagRequired`; an edited topic that is left without tags keeps its first.
 */
export function topicFormShape(words: typeof NewTopic | typeof TopicChange, tagRequired: boolean) {
  const { title, content } = words.shape
  return z.object({ title, content, ...tagFields }).check(areTags('topic', tagRequired))
}

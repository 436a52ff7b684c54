import { CONTENT_CHARACTERS_MAX } from '#contract/constants.ts'
import { DraftDialog } from '../../ui/draft-dialog.tsx'
import type { DraftDialogProps } from '../../ui/draft-dialog.tsx'
import { DraftHint } from '../../ui/draft-hint.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { TagFields } from '../tags/tag-fields.tsx'
import { ContentField } from './content-field.tsx'
import { SimilarTopics } from './similar-topics.tsx'
import type { TopicDraft } from './topic-form-shape.ts'

type TopicFormProps = Omit<DraftDialogProps<TopicDraft, TopicDraft>, 'children'> & {
  otherLabel: string
}

export function TopicForm({ otherLabel, ...dialog }: TopicFormProps) {
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
        </>
      )}
    </DraftDialog>
  )
}

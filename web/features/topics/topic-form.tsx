import type { ComponentProps, ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CONTENT_CHARACTERS_MAX } from '#contract/constants.ts'
import type { FieldErrors } from '../../mutation.ts'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { DraftHint } from '../../ui/draft-hint.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { TagFields } from '../tags/tag-fields.tsx'
import { ContentField } from './content-field.tsx'
import { SimilarTopics } from './similar-topics.tsx'
import type { TopicDraft } from './topic-form-shape.ts'

type TopicFormProps = Omit<
  ComponentProps<typeof FormDialog>,
  'isPending' | 'onSubmit' | 'children'
> & {
  otherLabel: string
  form: UseFormReturn<TopicDraft>
  start: TopicDraft
  draftKey: string
  isEdit?: boolean
  /** What to know before it is sent. */
  notice?: ReactNode
  /** Closes the dialog once the topic is saved; resolves to whether it is. An error has been shown. */
  onSubmit: (draft: TopicDraft, form: FieldErrors) => Promise<boolean>
}

export function TopicForm(props: TopicFormProps) {
  const { otherLabel, form, start, draftKey, isEdit = false, notice, onSubmit, ...dialog } = props
  const draft = useFormDraft(form, { storageKey: draftKey, start, isEdit })
  const { errors, isSubmitting } = form.formState
  const { register, control, handleSubmit } = form

  const close = () => draft.confirmClose() && dialog.onClose()
  const send = handleSubmit((values) => onSubmit(values, { ...form, onStored: draft.clear }))
  return (
    <FormDialog {...dialog} onSubmit={send} isPending={isSubmitting} onClose={close}>
      <Field label="Title" error={errors.title?.message}>
        {(field) => <TextInput {...field} {...register('title')} autoComplete="off" />}
      </Field>
      {!isEdit && <SimilarTopics control={control} />}
      <TagFields form={form} type="topic" isOther={form.watch('other')} otherLabel={otherLabel} />
      <ContentField
        control={control}
        name="content"
        max={CONTENT_CHARACTERS_MAX}
        hint={<DraftHint draft={draft} />}
      />
      {notice}
    </FormDialog>
  )
}

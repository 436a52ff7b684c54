import type { ComponentProps, ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FieldErrors } from '../../mutation.ts'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { CheckChip, CheckGroup } from '../../ui/check-chip.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { DraftLine } from '../../ui/draft-hint.tsx'
import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import { TagChoices } from '../tags/tag-choices.tsx'
import type { ToolDraft } from './tool-form-shape.ts'

type ToolFormProps = Omit<
  ComponentProps<typeof FormDialog>,
  'isPending' | 'onSubmit' | 'children'
> & {
  form: UseFormReturn<ToolDraft>
  start: ToolDraft
  draftKey: string
  isEdit?: boolean
  /** What to know before it is sent. */
  notice?: ReactNode
  /** Closes the dialog once the tool is saved; resolves to whether it is. An error has been shown. */
  onSubmit: (draft: ToolDraft, form: FieldErrors) => Promise<boolean>
}

export function ToolForm(props: ToolFormProps) {
  const { form, start, draftKey, isEdit = false, notice, onSubmit, ...dialog } = props
  const draft = useFormDraft(form, { storageKey: draftKey, start, isEdit })
  const { register, handleSubmit } = form
  const { errors, isSubmitting } = form.formState

  const close = () => draft.confirmClose() && dialog.onClose()
  const send = handleSubmit((values) => onSubmit(values, { ...form, onStored: draft.clear }))
  return (
    <FormDialog {...dialog} onSubmit={send} isPending={isSubmitting} onClose={close}>
      <Field label="Name" error={errors.name?.message}>
        {(field) => <TextInput {...field} {...register('name')} autoComplete="off" />}
      </Field>
      <Field label="URL" error={errors.url?.message}>
        {(field) => <TextInput {...field} {...register('url')} type="url" placeholder="https://" />}
      </Field>
      <CheckGroup legend="Tags" error={errors.tagIds?.message}>
        <TagChoices type="tool" noun="categories">
          {(tags) =>
            tags.map(({ id, name }) => (
              <CheckChip key={id} label={name} value={String(id)} {...register('tagIds')} />
            ))
          }
        </TagChoices>
      </CheckGroup>
      <Field label="Description" error={errors.description?.message} hint="Optional, plain text">
        {(field) => <TextArea {...field} {...register('description')} rows={3} />}
      </Field>
      <Field label="X username" error={errors.xusername?.message} hint="Optional, without @">
        {(field) => (
          <TextInput
            {...field}
            {...register('xusername')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <CheckGroup legend="Visibility">
        <CheckChip label="Visible" {...register('visible')} />
      </CheckGroup>
      <DraftLine draft={draft} />
      {notice}
    </FormDialog>
  )
}

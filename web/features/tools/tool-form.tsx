import { CheckChip, CheckGroup } from '../../ui/check-chip.tsx'
import { DraftDialog } from '../../ui/draft-dialog.tsx'
import type { DraftDialogProps } from '../../ui/draft-dialog.tsx'
import { DraftLine } from '../../ui/draft-hint.tsx'
import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import { TagChoices } from '../tags/tag-choices.tsx'
import type { ToolDraft } from './tool-form-shape.ts'

type ToolFormProps = Omit<DraftDialogProps<ToolDraft, ToolDraft>, 'children'>

export function ToolForm(dialog: ToolFormProps) {
  const { register, formState } = dialog.form
  const { errors } = formState
  return (
    <DraftDialog {...dialog}>
      {(draft) => (
        <>
          <Field label="Name" error={errors.name?.message}>
            {(field) => <TextInput {...field} {...register('name')} autoComplete="off" />}
          </Field>
          <Field label="URL" error={errors.url?.message}>
            {(field) => (
              <TextInput {...field} {...register('url')} type="url" placeholder="https://" />
            )}
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
          <Field
            label="Description"
            error={errors.description?.message}
            hint="Optional, plain text"
          >
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
        </>
      )}
    </DraftDialog>
  )
}

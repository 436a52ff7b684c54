import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { CheckChip, CheckGroup } from '../../ui/check-chip.tsx'
import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import { otherTag } from '../tags/suggest-tag.ts'
import { TagChoices } from '../tags/tag-choices.tsx'
import { ImageField } from './image-field.tsx'
import type { CreationDraft } from './share-form-shape.ts'
import { ToolsField } from './tools-field.tsx'

type ShareFieldsProps = {
  form: UseFormReturn<CreationDraft>
  communityId: number
  hint: ReactNode
  onPreparing: (isPreparing: boolean) => void
}

/** Share Creation dialog: its fields in order. */
export function ShareFields({ form, communityId, hint, onPreparing }: ShareFieldsProps) {
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <>
      <Field label="Creation Name" error={errors.name?.message}>
        {(field) => <TextInput {...field} {...register('name')} autoComplete="off" />}
      </Field>
      <Field label="Description" error={errors.description?.message} hint={hint}>
        {(field) => (
          <TextArea
            {...field}
            {...register('description')}
            placeholder="What it does, and how it came to be."
          />
        )}
      </Field>
      <Controller
        control={control}
        name="imageUrl"
        render={({ field }) => (
          <ImageField
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            onPreparing={onPreparing}
            error={errors.imageUrl?.message}
          />
        )}
      />
      <Field label="Product URL (Optional)" error={errors.productUrl?.message}>
        {(field) => (
          <TextInput {...field} {...register('productUrl')} type="url" placeholder="https://…" />
        )}
      </Field>
      <Controller
        control={control}
        name="tools"
        render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
          <ToolsField
            ref={ref}
            label="Built with (Optional)"
            value={value}
            error={error?.message}
            communityId={communityId}
            onChange={onChange}
          />
        )}
      />
      <TagFields form={form} />
    </>
  )
}

/**
 * A separate component, so that its checkboxes are registered last: the first invalid field in
 * registration order gets the focus.
 */
function TagFields({ form }: Pick<ShareFieldsProps, 'form'>) {
  const { register, watch, formState } = form
  const { errors } = formState
  return (
    <>
      <CheckGroup legend="Tags" error={errors.tagIds?.message}>
        <TagChoices type="creation">
          {(tags) =>
            tags.map(({ id, name }) => (
              <CheckChip key={id} label={name} value={String(id)} {...register('tagIds')} />
            ))
          }
        </TagChoices>
        <CheckChip label="Other" {...register('other', otherTag)} />
      </CheckGroup>
      {watch('other') && (
        <Field
          label="Suggested tag"
          error={errors.suggestedTag?.message}
          hint="Suggested tags are reviewed by an admin before becoming visible."
        >
          {(field) => (
            <TextInput {...field} {...register('suggestedTag', otherTag)} autoComplete="off" />
          )}
        </Field>
      )}
    </>
  )
}

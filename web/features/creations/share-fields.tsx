import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import { TagFields } from '../tags/tag-fields.tsx'
import { ImageField } from './image-field.tsx'
import type { CreationDraft } from './share-form-shape.ts'
import { ToolPicker } from './tool-picker.tsx'

type ShareFieldsProps = {
  form: UseFormReturn<CreationDraft>
  communityId: number
  hint: ReactNode
  onPreparing: (isPreparing: boolean) => void
}

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
      <ToolPicker
        name="tools"
        control={control}
        label="Built with (Optional)"
        communityId={communityId}
      />
      <TagFields
        form={form}
        type="creation"
        isOther={form.watch('other')}
        otherLabel="Other"
        suggestionHint="Suggested tags are reviewed by an admin before becoming visible."
      />
    </>
  )
}

import { Controller } from 'react-hook-form'
import type { Control, FieldValues, Path } from 'react-hook-form'
import type { ReactNode } from 'react'
import { Composer } from './composer.tsx'
import { Field } from '../../ui/field.tsx'
import { usePreview } from './use-preview.ts'

type ContentFieldProps<T extends FieldValues> = {
  control: Control<T>
  name: Path<T>
  error: string | undefined
  max: number
  hint?: ReactNode
}

/** The composer as a form field. */
export function ContentField<T extends FieldValues>(props: ContentFieldProps<T>) {
  const { control, name, error, max, hint } = props
  const preview = usePreview()
  return (
    <Field label="Content" error={error}>
      {(field) => (
        <Controller
          control={control}
          name={name}
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <Composer
              id={field.id}
              ref={ref}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              max={max}
              placeholder="Markdown works. Be kind, be concrete."
              invalid={field['aria-invalid'] === true}
              describedBy={field['aria-describedby']}
              preview={preview}
              hint={hint}
            />
          )}
        />
      )}
    </Field>
  )
}

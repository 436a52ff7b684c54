import { useController } from 'react-hook-form'
import type { Control, FieldValues, Path } from 'react-hook-form'
import type { ReactNode } from 'react'
import { Composer, ComposerFoot } from './composer.tsx'
import { Field } from '../../ui/field.tsx'

type ContentFieldProps<T extends FieldValues> = {
  control: Control<T>
  name: Path<T>
  max: number
  hint?: ReactNode
}

export function ContentField<T extends FieldValues>(props: ContentFieldProps<T>) {
  const { control, name, max, hint } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <div className="min-w-0">
      <Field label="Content" error={fieldState.error?.message}>
        {(labelled) => (
          <Composer
            {...labelled}
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      </Field>
      <ComposerFoot hint={hint} value={field.value} max={max} />
    </div>
  )
}

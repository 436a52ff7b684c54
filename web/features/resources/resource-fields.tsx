import * as z from 'zod/mini'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { OTHER_TYPE } from '#contract/constants.ts'
import { NewResource } from '#contract/resources.ts'
import { suggestionChecks } from '#contract/type-suggestions.ts'
import { Field, fieldNameClass, TextInput } from '../../ui/field.tsx'
import { Dropdown } from '../../ui/menu.tsx'
import { typeLabel } from './queries.ts'

type ResourceFieldsProps = { form: UseFormReturn<ResourceDraft>; types: string[] }

export function ResourceFields({ form, types }: ResourceFieldsProps) {
  const { register, control, formState } = form
  const { errors } = formState
  const { field: type } = useController({ control, name: 'type' })
  const typeId = useId()
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        {(field) => <TextInput {...field} {...register('name')} autoComplete="off" />}
      </Field>
      <Field label="URL" error={errors.url?.message}>
        {(field) => (
          <TextInput
            {...field}
            {...register('url')}
            type="url"
            placeholder="https://"
            autoComplete="off"
            autoCapitalize="none"
          />
        )}
      </Field>
      <div>
        <span id={typeId} className={fieldNameClass}>
          Type
        </span>
        <Dropdown
          label={{ id: typeId }}
          value={type.value}
          options={[
            ...types.map((name) => ({ value: name, label: typeLabel(name) })),
            { value: OTHER_TYPE, label: 'Other (suggest new type)' },
          ]}
          onChange={type.onChange}
        />
      </div>
      {type.value === OTHER_TYPE && (
        <Field
          label="Suggest Type"
          error={errors.typeSuggestion?.message}
          hint="An administrator looks at it before the resource is shown."
        >
          {(field) => <TextInput {...field} {...register('typeSuggestion')} autoComplete="off" />}
        </Field>
      )}
    </>
  )
}

export type ResourceDraft = { name: string; url: string; type: string; typeSuggestion: string }

export const blankResource = { name: '', url: '', typeSuggestion: '' }

/** The form's fields with the contract's own messages. */
export const resourceFormShape = z
  .object({
    name: NewResource.shape.name,
    url: NewResource.shape.url,
    type: z.string(),
    typeSuggestion: z.string(),
  })
  .check(...suggestionChecks)

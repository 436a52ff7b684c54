import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CheckChip, CheckGroup } from '../../ui/check-chip.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import type { TagDraft } from './suggest-tag.ts'
import { TagChoices } from './tag-choices.tsx'

/** A selected tag makes a suggestion optional. */
const listedTags = { deps: 'suggestedTag' as const }

/** Other and its text field affect the validation of the tags. */
const otherTag = { deps: 'tagIds' as const }

type TagFieldsProps = {
  form: Pick<UseFormReturn<TagDraft>, 'register' | 'formState'>
  type: 'topic' | 'creation'
  isOther: boolean
  otherLabel: string
  suggestionHint?: ReactNode
}

export function TagFields({ form, type, isOther, ...props }: TagFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <CheckGroup legend="Tags" error={errors.tagIds?.message}>
        <TagChoices type={type}>
          {(tags) =>
            tags.map(({ id, name }) => (
              <CheckChip
                key={id}
                label={name}
                value={String(id)}
                {...register('tagIds', listedTags)}
              />
            ))
          }
        </TagChoices>
        <CheckChip label={props.otherLabel} {...register('other', otherTag)} />
      </CheckGroup>
      {isOther && (
        <Field
          label="Suggested tag"
          error={errors.suggestedTag?.message}
          hint={props.suggestionHint}
        >
          {(field) => (
            <TextInput {...field} {...register('suggestedTag', otherTag)} autoComplete="off" />
          )}
        </Field>
      )}
    </>
  )
}

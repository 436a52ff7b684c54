import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Tag, TagType } from '#contract/tags.ts'
import { errorMessage } from '../../api-error.ts'
import { CheckChip, CheckGroup } from '../../ui/check-chip.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Hint } from '../../ui/hint.tsx'
import { toast } from '../../ui/toast.ts'
import { selectableTags, tagsQuery } from './queries.ts'
import type { TagDraft } from './suggest-tag.ts'

type TagChoicesProps = {
  type: TagType
  /** What the form calls them. */
  noun?: 'tags' | 'categories'
  children: (tags: Tag[]) => ReactNode
}

/** The tags to choose from in a form. If they cannot be loaded, a toast and a line say so. */
export function TagChoices({ type, noun = 'tags', children }: TagChoicesProps) {
  const { data, error, isPending, refetch } = useQuery(tagsQuery(type))
  const failure = data === undefined ? error : null
  useEffect(() => {
    if (!failure) return
    const description = `Failed to load tags: ${errorMessage(failure)}`
    toast({ kind: 'error', title: 'Error', description })
  }, [failure])
  return (
    <>
      {isPending && <Hint>Loading {noun}...</Hint>}
      {failure && (
        <Hint isError>
          <span>Error loading {noun}</span>{' '}
          <button type="button" className="text-link" onClick={() => void refetch()}>
            Try again
          </button>
        </Hint>
      )}
      {children(selectableTags(data ?? []))}
    </>
  )
}

/** Both affect the validation of the tags. */
const otherTag = { deps: 'tagIds' as const }

type TagFieldsProps = {
  form: Pick<UseFormReturn<TagDraft>, 'register' | 'formState'>
  type: 'topic' | 'creation'
  /** Whether Other is checked. */
  isOther: boolean
  otherLabel: string
  suggestionHint?: ReactNode
}

/** The tags of a post, and Other with a field for the name of a new one. */
export function TagFields({ form, type, isOther, ...props }: TagFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <CheckGroup legend="Tags" error={errors.tagIds?.message}>
        <TagChoices type={type}>
          {(tags) =>
            tags.map(({ id, name }) => (
              <CheckChip key={id} label={name} value={String(id)} {...register('tagIds')} />
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

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { Tag, TagType } from '#contract/tags.ts'
import { errorMessage } from '../../api-error.ts'
import { Hint } from '../../ui/hint.tsx'
import { toast } from '../../ui/toast.ts'
import { selectableTags, tagsQuery } from './queries.ts'

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

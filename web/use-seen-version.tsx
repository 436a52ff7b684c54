import { useEffect, useRef, useState } from 'react'
import { ApiError, errorMessage } from './api-error.ts'
import { useRouterContext } from './router-context.ts'
import { invalidateReads } from './interrupted-reads.ts'
import { Notice } from './ui/notice.tsx'

/** Other conflicts have other reasons, such as a tag that was just deleted. */
const isConflict = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 409 &&
  error.issues.some(({ path }) => path === 'seenAt')

type SeenOptions = {
  what: 'text' | 'tool' | 'creation'
  /** As the page shows it now; null if it was never edited. */
  updatedAt: string | null
  /** Whether the form has changes; without any, it shows what the page shows. */
  isDirty: boolean
}

/**
 * The version that an edit began with: the server refuses to overwrite what was saved since, by
 * someone else or in another tab. Once the newer version has been fetched, sending the edit again replaces
 * it; the notice says so. A version that is even newer is refused again.
 */
export function useSeenVersion({ what, updatedAt, isDirty }: SeenOptions) {
  const { queryClient } = useRouterContext()
  const [seenAt, setSeenAt] = useState(updatedAt)
  const [state, setState] = useState<'editing' | 'refused' | 'replacing'>('editing')
  if (seenAt !== updatedAt && (state === 'refused' || !isDirty)) {
    setSeenAt(updatedAt)
    if (isDirty) setState('replacing')
  }
  if (!isDirty && state !== 'editing') setState('editing')
  const isRefused = state !== 'editing'
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isRefused) return
    // It may be below the window, or have pushed down the button that was pressed; the focus comes first.
    place.current?.scrollIntoView({ block: 'nearest' })
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isRefused])
  return {
    seenAt,
    /** What is written after a save changes what was saved. */
    onSaved(saved: { updatedAt: string | null }) {
      setSeenAt(saved.updatedAt)
      setState('editing')
    },
    onError: (error: unknown) => {
      if (!isConflict(error)) return
      setState('refused')
      void invalidateReads(queryClient)
    },
    /** The live region is always in the page, so that a notice that appears in it is announced. */
    notice: (
      <div ref={place} role="status" className="basis-full empty:sr-only">
        {isRefused && (
          <Notice>
            This {what} has been changed since you opened it.
            {state === 'replacing' &&
              ' Save again to replace the newer version, or cancel to read it.'}
          </Notice>
        )}
      </div>
    ),
  }
}

/** The message of an edit that was refused, or `failed` for all other failures. */
export const editFailure = (failed: string) => (error: unknown) => ({
  title: 'Error',
  description: isConflict(error) ? errorMessage(error) : failed,
})

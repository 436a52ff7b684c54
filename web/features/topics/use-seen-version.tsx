import { useState } from 'react'
import { ApiError, errorMessage } from '../../api-error.ts'
import { useRouterContext } from '../../api.ts'
import { invalidateReads } from '../../interrupted-reads.ts'
import { Notice } from '../../ui/notice.tsx'

/** Other conflicts have other reasons, such as a tag that was just deleted. */
const isConflict = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 409 &&
  error.issues.some(({ path }) => path === 'seenAt')

/**
 * The version of a post that its dialog was opened with: the server refuses to overwrite what was saved
 * since, by someone else or in another tab. Sent again, the text replaces it; the notice says so.
 */
export function useSeenVersion({ updatedAt }: { updatedAt: string | null }, failed: string) {
  const { queryClient } = useRouterContext()
  const [opened] = useState(updatedAt)
  const [isReplacing, setReplacing] = useState(false)
  return {
    seenAt: isReplacing ? updatedAt : opened,
    onError: (error: unknown) => {
      if (!isConflict(error)) return
      setReplacing(true)
      void invalidateReads(queryClient)
    },
    failure: (error: unknown) => ({
      title: 'Error',
      description: isConflict(error) ? errorMessage(error) : failed,
    }),
    notice: isReplacing && (
      <Notice>
        This text has been changed since you opened it. Save again to replace the newer text, or
        cancel to read it.
      </Notice>
    ),
  }
}

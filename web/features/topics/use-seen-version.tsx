import { useState } from 'react'
import { ApiError, errorMessage } from '../../api-error.ts'
import { useRouterContext } from '../../api.ts'
import { invalidateReads } from '../../interrupted-reads.ts'
import { Notice } from '../../ui/notice.tsx'

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409

/**
 * The version of a post that its dialog was opened with: the server refuses to overwrite what someone
 * else has saved since. Sent again, the text replaces theirs; the notice says so.
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
        Someone else has changed this since you opened it. Save again to replace their text, or
        cancel to read it.
      </Notice>
    ),
  }
}

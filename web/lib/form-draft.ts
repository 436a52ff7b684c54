import { useEffect } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useDraft } from './draft.ts'
import { useLeaveGuard } from './leave-guard.ts'

/**
 * Keeps a form's words as a draft, brings them back, and asks before they are left unsent. Without a
 * place nothing is kept; `kept` leaves out what is too large for that.
 */
export function useFormDraft<T extends FieldValues, Out>(
  { watch, reset, formState }: UseFormReturn<T, unknown, Out>,
  place: string | null,
  start: DefaultValues<T> & T,
  kept: (words: T) => T = (words) => words,
) {
  const draft = useDraft<T>(place)
  const { isDirty, isSubmitting } = formState

  useEffect(() => {
    if (draft.restored) reset(draft.restored, { keepDefaultValues: true })
  }, [draft.restored, reset])
  useEffect(() => {
    const { unsubscribe } = watch((all) => {
      const words = kept(all as T)
      // A form given back as it was leaves nothing to restore.
      if (JSON.stringify(words) === JSON.stringify(start)) draft.clear()
      else draft.keep(words)
    })
    return unsubscribe
  })
  useLeaveGuard(() => isDirty && !isSubmitting)

  return {
    isRestored: draft.restored !== null,
    discard: () => {
      reset(start)
      draft.clear()
    },
  }
}

import { useEffect } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useDraft } from './draft.ts'
import { useLeaveGuard } from './leave-guard.ts'

/** Keeps a form's words as a draft, brings them back, and asks before they are left unsent. */
export function useFormDraft<T extends FieldValues, Out>(
  { watch, reset, formState }: UseFormReturn<T, unknown, Out>,
  place: string,
  start: DefaultValues<T> & T,
) {
  const draft = useDraft<T>(place)
  const { isDirty, isSubmitting } = formState

  useEffect(() => {
    if (draft.restored) reset(draft.restored, { keepDefaultValues: true })
  }, [draft.restored, reset])
  useEffect(() => {
    const { unsubscribe } = watch((words) => {
      // A form given back as it was leaves nothing to restore.
      if (JSON.stringify(words) === JSON.stringify(start)) draft.clear()
      else draft.keep(words as T)
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

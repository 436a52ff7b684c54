import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useDraft } from './draft.ts'
import type { FormDraft } from './draft.ts'
import { useLeaveGuard } from './leave-guard.ts'

type FormDraftOptions<T> = {
  storageKey: string | null
  start: T
  isEdit?: boolean
  /** A field whose text may be too long to store, and the question to ask before it is lost. */
  unkept?: { field: Path<T & FieldValues>; question: string }
}

/** Stores a form's values as a draft, restores them, and asks before unsaved text is lost. */
export function useFormDraft<T extends FieldValues, Out>(
  { watch, reset, getValues, formState }: UseFormReturn<T, unknown, Out>,
  { storageKey, start, isEdit, unkept }: FormDraftOptions<T>,
): FormDraft {
  const isTooLong = (words: FieldValues) =>
    unkept !== undefined && String(words[unkept.field]).length > KEPT_CHARACTERS_MAX
  const keptPart = (words: T): T =>
    unkept && isTooLong(words) ? { ...words, [unkept.field]: start[unkept.field] } : words
  const draft = useDraft<T>({
    storageKey,
    start: keptPart(start),
    isEdit,
    show: (words) => reset(words, { keepDefaultValues: true }),
  })
  const keep = useEffectEvent((words: T) => draft.keep(keptPart(words)))
  useEffect(() => {
    const { unsubscribe } = watch((words, { type }) => {
      // Values that the form sets itself are stored already.
      if (type === 'change') keep(words as T)
    })
    return unsubscribe
  }, [watch])

  const { isDirty, isSubmitting } = formState
  useLeaveGuard(() => {
    if (!isDirty || isSubmitting) return null
    if (storageKey === null || draft.isAtRisk()) return NOT_KEPT
    return unkept && isTooLong(getValues()) ? unkept.question : null
  })
  return {
    ...draft,
    discard() {
      draft.discard()
      if (draft.status !== 'outdated') reset(start)
    },
  }
}

/** Longer than any URL. */
const KEPT_CHARACTERS_MAX = 2_048

const NOT_KEPT = 'Leave this page? What you wrote cannot be kept on this device and will be lost.'

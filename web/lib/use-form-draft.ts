import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useDraft } from './use-draft.ts'
import type { FormDraft } from './use-draft.ts'
import { CLOSE_AND_LOSE, useLeaveGuard, WILL_BE_LOST } from './use-leave-guard.ts'

export type FormDraftOptions<T> = {
  storageKey: string | null
  start: T
  isEdit?: boolean
  /** A picture, which may not fit on the device, and the question to ask before it is lost. */
  picture?: { field: Path<T & FieldValues>; question: string }
}

/**
 * `confirmClose` asks before the dialog of an edit loses its text; false keeps it open. The dialogs of
 * new content are pages, which ask when they are left.
 */
type DraftOfForm = FormDraft & { confirmClose: () => boolean }

/** Stores a form's values as a draft, restores them, and asks before unsaved text is lost. */
export function useFormDraft<T extends FieldValues, Out>(
  { watch, reset, getValues, setValue, formState }: UseFormReturn<T, unknown, Out>,
  { storageKey, start, isEdit, picture }: FormDraftOptions<T>,
): DraftOfForm {
  const isShown = useRef(false)
  const draft = useDraft<T>({
    storageKey,
    start,
    isEdit,
    picture: picture?.field,
    show: (values) => {
      isShown.current = true
      reset(values, { keepDefaultValues: true })
    },
  })
  const save = useEffectEvent(draft.save)
  const saveEarlyInput = useEffectEvent(() => {
    const values = getValues()
    const isWritten = ([name, text]: [string, unknown]) =>
      typeof text === 'string' && withOneLineEnd(text) !== withOneLineEnd(String(values[name]))
    if (!isShown.current && Object.entries(start).some(isWritten)) draft.save(values)
  })
  useEffect(() => {
    // `watch` does not tell of what was written before the hydration.
    if (document.documentElement.dataset['ready'] === undefined) saveEarlyInput()
    const { unsubscribe } = watch((values, { type }) => {
      // Values that the form sets itself are stored already.
      if (type === 'change') save(values as T)
    })
    return unsubscribe
  }, [watch])

  const { isDirty, isSubmitting } = formState
  const startText = JSON.stringify(start)
  const followed = useRef(startText)
  const follow = useEffectEvent(() => {
    reset(start, { keepDirtyValues: true, keepDirty: true, keepErrors: true })
    // Compared with the new start: `reset` alone leaves the form as dirty as it was.
    const values = getValues()
    for (const name of Object.keys(values) as Path<T>[]) {
      setValue(name, values[name], { shouldDirty: true })
    }
  })
  // What was saved elsewhere meanwhile is shown in the fields that were not changed here: sending
  // their old values would undo it.
  useEffect(() => {
    if (isSubmitting || followed.current === startText) return
    followed.current = startText
    follow()
  }, [startText, isSubmitting])
  const isUnstored = () => isDirty && (storageKey === null || draft.isAtRisk())
  function question() {
    if (isUnstored()) return WILL_BE_LOST
    const hasPicture = picture && getValues(picture.field) !== start[picture.field]
    return isDirty && hasPicture && draft.isPictureLost ? picture.question : null
  }
  useLeaveGuard(() => (isSubmitting ? null : question()), question)
  return {
    ...draft,
    confirmClose: () => !isEdit || isSubmitting || !isUnstored() || window.confirm(CLOSE_AND_LOSE),
    discard() {
      draft.discard()
      if (draft.status !== 'outdated') reset(start)
    },
  }
}

/** As in the fields of a page. */
const withOneLineEnd = (text: string) => text.replaceAll('\r\n', '\n')

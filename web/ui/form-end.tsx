import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ButtonRow } from './button-row.tsx'

type FormEndProps = {
  submitLabel: string
  pendingText: string
  isPending: boolean
  isDisabled?: boolean
  onCancel: () => void
  /** Shown to the left of the buttons. */
  children?: ReactNode
}

/** The buttons at the end of a dialog's form: cancel and submit. */
export function FormEnd(props: FormEndProps) {
  const { submitLabel, pendingText, isPending, isDisabled = false, onCancel, children } = props
  function cancel() {
    // What is being sent cannot be taken back.
    if (!isPending) onCancel()
  }
  return (
    <ButtonRow className="mt-6">
      {children}
      <Button variant="ghost" aria-disabled={isPending || undefined} onClick={cancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        variant="primary"
        disabled={isDisabled}
        pending={isPending}
        pendingText={pendingText}
      >
        {submitLabel}
      </Button>
    </ButtonRow>
  )
}

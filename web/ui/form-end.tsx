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
  return (
    <ButtonRow className="mt-6">
      {children}
      <Button variant="ghost" onClick={onCancel}>
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

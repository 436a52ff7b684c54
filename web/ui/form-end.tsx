import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type FormEndProps = {
  submitLabel: string
  pendingText: string
  isPending: boolean
  isDisabled?: boolean
  onCancel: () => void
  /** Stands at the left of the buttons. */
  children?: ReactNode
}

/** How the form of a dialog ends: leave it, or send it. */
export function FormEnd(props: FormEndProps) {
  const { submitLabel, pendingText, isPending, isDisabled = false, onCancel, children } = props
  return (
    <div className="end">
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
    </div>
  )
}

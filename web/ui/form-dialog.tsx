import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { ButtonRow } from './button-row.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'

type FormDialogProps = ComponentProps<typeof Dialog> &
  Pick<FormEndProps, 'submitLabel' | 'pendingText' | 'isPending'> & {
    onSubmit: ComponentProps<typeof Form>['onSubmit']
    /** Shown to the left of the buttons. */
    aside?: ReactNode
  }

export function FormDialog(props: FormDialogProps) {
  const { onSubmit, submitLabel, pendingText, aside, children, ...dialog } = props
  return (
    <Dialog {...dialog}>
      <Form onSubmit={onSubmit}>
        {children}
        <FormEnd
          submitLabel={submitLabel}
          pendingText={pendingText}
          isPending={dialog.isPending}
          onCancel={dialog.onClose}
        >
          {aside}
        </FormEnd>
      </Form>
    </Dialog>
  )
}

type FormEndProps = {
  submitLabel: string
  pendingText: string
  isPending: boolean
  isDisabled?: boolean
  onCancel: () => void
  /** Shown to the left of the buttons. */
  children?: ReactNode
}

/**
 * In a dialog they stay at its end, and the fields scroll below them; not in a window without room for
 * both, as at 400 % zoom.
 */
const endClass = clsx(
  'bottom-0 z-2 mt-6 border-line in-[[role=dialog]]:-mx-6',
  'tall:in-[[role=dialog]]:sticky',
  'in-[[role=dialog]]:mt-1.5 in-[[role=dialog]]:border-t in-[[role=dialog]]:bg-surface',
  'in-[[role=dialog]]:px-6 in-[[role=dialog]]:pt-4 in-[[role=dialog]]:pb-(--end)',
  'in-[[role=dialog]]:max-md:-mx-4 in-[[role=dialog]]:max-md:px-4',
)

/** The buttons at the end of a dialog's form: cancel and submit. */
export function FormEnd(props: FormEndProps) {
  const { submitLabel, pendingText, isPending, isDisabled = false, onCancel, children } = props
  function cancel() {
    // What is being sent cannot be taken back.
    if (!isPending) onCancel()
  }
  return (
    <ButtonRow className={endClass}>
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

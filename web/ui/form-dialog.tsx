import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button, ButtonRow } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'

type SentForm<T extends FieldValues, Out> = UseFormReturn<T, unknown, Out> & {
  onStored?: () => void
}

export type FormDialogProps<T extends FieldValues, Out> = Omit<
  ComponentProps<typeof Dialog>,
  'isPending'
> &
  Pick<FormEndProps, 'submitLabel' | 'pendingText' | 'isDisabled'> & {
    form: UseFormReturn<T, unknown, Out>
    /** Sends the valid values; an error has been shown once it resolves. */
    onSend: (values: Out, form: SentForm<T, Out>) => Promise<unknown>
    onInvalid?: Parameters<UseFormReturn<T, unknown, Out>['handleSubmit']>[1]
    /** Whether it cannot be sent yet. */
    isPreparing?: boolean
    /** Shown to the left of the buttons. */
    aside?: ReactNode
    /**
     * What to know before the form is sent: above the buttons, where it cannot be scrolled out of
     * sight, over their whole width (`basis-full`).
     */
    notice?: ReactNode
  }

export function FormDialog<T extends FieldValues, Out>(props: FormDialogProps<T, Out>) {
  const { form, onSend, onInvalid, submitLabel, pendingText, isDisabled, ...rest } = props
  const { isPreparing = false, aside, notice, children, ...dialog } = rest
  const { isSubmitting } = form.formState
  return (
    <Dialog {...dialog} isPending={isSubmitting}>
      <Form onSubmit={form.handleSubmit((values) => onSend(values, form), onInvalid)}>
        {children}
        <FormEnd
          submitLabel={submitLabel}
          pendingText={pendingText}
          isPending={isSubmitting}
          isPreparing={isPreparing}
          isDisabled={isDisabled}
          onCancel={dialog.onClose}
        >
          {notice}
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
  /** Whether it cannot be sent yet; it can be cancelled. */
  isPreparing?: boolean
  isDisabled?: boolean | undefined
  onCancel: () => void
  /** Shown above the buttons or to the left of them. */
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
  const { submitLabel, pendingText, isPending, isPreparing = false } = props
  const { isDisabled = false, onCancel, children } = props
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
        pending={isPending || isPreparing}
        pendingText={pendingText}
      >
        {submitLabel}
      </Button>
    </ButtonRow>
  )
}

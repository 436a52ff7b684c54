import type { ComponentProps, ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { FormEnd } from './form-end.tsx'

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'footer'> & {
  onSubmit: ComponentProps<typeof Form>['onSubmit']
  submitLabel: string
  pendingText: string
  isPending: boolean
  /** Shown to the left of the buttons. */
  aside?: ReactNode
}

/** A dialog with the fields of a form, and the buttons that cancel and submit it. */
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

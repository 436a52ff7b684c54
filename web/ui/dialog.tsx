import * as RadixAlertDialog from 'radix-ui/alert-dialog'
import * as RadixDialog from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { focusPlaceOf, isFocusLost } from './focus-recovery.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** Called before Escape or a click outside closes the dialog; false keeps it open. */
  confirmClose?: (() => boolean) | undefined
}

export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  confirmClose,
}: DialogProps) {
  const opener = useOpener()
  function onOpenChange(next: boolean) {
    if (!next && (confirmClose?.() ?? true)) onClose()
  }
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim">
          <RadixDialog.Content className="dialog" onInteractOutside={spareToasts} {...opener}>
            <RadixDialog.Title>{title}</RadixDialog.Title>
            {description && (
              <RadixDialog.Description className="sub">{description}</RadixDialog.Description>
            )}
            {children}
            {footer && <div className="end">{footer}</div>}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

type AlertDialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description: ReactNode
  confirmLabel?: string | undefined
  pending?: boolean | undefined
  pendingText?: string | undefined
  onConfirm: () => void
  /** Options to choose before confirming. */
  children?: ReactNode
}

export function AlertDialog({
  open,
  onClose,
  title,
  description,
  confirmLabel = 'Delete',
  pending = false,
  pendingText = 'Deleting…',
  onConfirm,
  children,
}: AlertDialogProps) {
  const opener = useOpener()
  return (
    <RadixAlertDialog.Root open={open} onOpenChange={(next) => next || pending || onClose()}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className="scrim">
          <RadixAlertDialog.Content className="dialog narrow" {...opener}>
            <RadixAlertDialog.Title>{title}</RadixAlertDialog.Title>
            <RadixAlertDialog.Description className="sub">
              {description}
            </RadixAlertDialog.Description>
            {children}
            <div className="end">
              <RadixAlertDialog.Cancel asChild>
                <Button variant="ghost">Cancel</Button>
              </RadixAlertDialog.Cancel>
              <Button
                variant="danger"
                pending={pending}
                pendingText={pendingText}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </RadixAlertDialog.Content>
        </RadixAlertDialog.Overlay>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  )
}

/** Radix returns the focus to its own trigger; these dialogs are opened from anywhere. */
function useOpener() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      // The code that closed the dialog may have moved the focus already.
      if (isFocusLost()) focusPlaceOf(opener.current)
    },
  }
}

function spareToasts(event: CustomEvent & { target: EventTarget | null }) {
  if (event.target instanceof Element && event.target.closest('.toasts')) event.preventDefault()
}

import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import * as RadixAlertDialog from 'radix-ui/alert-dialog'
import * as RadixDialog from 'radix-ui/dialog'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { Button, ButtonRow, IconButton } from './button.tsx'
import { dialogCloseClass, dialogSurfaceClass, dialogTitleClass } from './dialog-class.ts'
import { useOpener } from './dialog-focus.ts'

export const scrimClass = clsx(
  'fixed inset-0 z-dialog grid animate-fade-in place-items-center bg-scrim p-6 print:hidden',
  'max-md:items-end max-md:px-0 max-md:pb-0',
)

/** Its top stays where it is while what is below the title grows. */
const topScrimClass = clsx(scrimClass, 'md:items-start md:pt-[8dvh]')

const dialogClass = cva([dialogSurfaceClass, 'relative animate-rise-in max-md:animate-sheet-in'], {
  variants: {
    kind: {
      form: 'flex max-h-[calc(92dvh-(--spacing(6)))] max-w-dialog flex-col overflow-hidden',
      question: [
        'max-h-[calc(100dvh-(--spacing(12)))] max-w-110 overflow-auto overscroll-contain p-6',
        'max-md:px-4 max-md:pt-5 max-md:pb-[max(--spacing(6),env(safe-area-inset-bottom))]',
      ],
    },
  },
})

/** The title above what scrolls, beside the button that closes the dialog. */
const headClass = clsx(dialogTitleClass, 'pt-6 pr-14 pl-6 max-md:pt-5 max-md:pl-4')

/**
 * The buttons of a form stick to its end, with what to know before it is sent; a focused field, with its
 * error, stays clear of them.
 */
const bodyClass = clsx(
  'min-h-0 scroll-pt-2 overflow-auto overscroll-contain px-6 pt-0.5 max-md:px-4 tall:scroll-pb-28',
  'tall:has-[[data-notice]]:scroll-pb-56',
  '[--end:max(--spacing(5),env(safe-area-inset-bottom))] not-has-[form]:pb-(--end)',
)

/** Radix does not scroll when it returns from the last control to the first. */
const showFocused = ({ target }: FocusEvent) => target.scrollIntoView({ block: 'nearest' })

type DialogProps = {
  /**
   * While its form is being sent it stays open: opened again, it would offer the same text, and the
   * end of the request would close it over what is being written.
   */
  isPending?: boolean | undefined
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
}

export function Dialog({ isPending = false, onClose, title, description, children }: DialogProps) {
  const opener = useOpener()
  function onOpenChange(next: boolean) {
    if (!next && !isPending) onClose()
  }
  return (
    <RadixDialog.Root open onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={topScrimClass}>
          <RadixDialog.Content
            className={dialogClass({ kind: 'form' })}
            onInteractOutside={keepOpenForToasts}
            onEscapeKeyDown={spareOpenList}
            {...opener}
          >
            <RadixDialog.Title className={clsx(headClass, description ? 'pb-1' : 'pb-4.5')}>
              {title}
            </RadixDialog.Title>
            <div className={bodyClass} onFocus={showFocused}>
              {description && (
                <RadixDialog.Description className="mb-5 text-ink-2">
                  {description}
                </RadixDialog.Description>
              )}
              {children}
            </div>
            {/* The last: the focus begins with the content. */}
            <IconButton
              variant="quiet"
              className={dialogCloseClass}
              label="Close"
              icon={<X />}
              aria-disabled={isPending || undefined}
              onClick={() => onOpenChange(false)}
            />
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

type AlertDialogProps = {
  onClose: () => void
  title: ReactNode
  description: ReactNode
  confirmLabel?: string | undefined
  pendingText?: string | undefined
  /** Once it has settled, the dialog closes; undefined keeps it open. */
  onConfirm: () => Promise<unknown> | undefined
  children?: ReactNode
}

export function AlertDialog({
  onClose,
  title,
  description,
  confirmLabel = 'Delete',
  pendingText = 'Deleting…',
  onConfirm,
  children,
}: AlertDialogProps) {
  const opener = useOpener()
  const [isPending, setPending] = useState(false)
  function confirm() {
    const work = onConfirm()
    setPending(work !== undefined)
    void work?.finally(onClose)
  }
  return (
    <RadixAlertDialog.Root open onOpenChange={(next) => next || isPending || onClose()}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={scrimClass}>
          <RadixAlertDialog.Content className={dialogClass({ kind: 'question' })} {...opener}>
            <RadixAlertDialog.Title className={dialogTitleClass}>{title}</RadixAlertDialog.Title>
            <RadixAlertDialog.Description className="mt-1 text-ink-2">
              {description}
            </RadixAlertDialog.Description>
            {children}
            <ButtonRow className="mt-6">
              <RadixAlertDialog.Cancel asChild>
                <Button variant="ghost" aria-disabled={isPending || undefined}>
                  Cancel
                </Button>
              </RadixAlertDialog.Cancel>
              <Button
                variant="danger"
                pending={isPending}
                pendingText={pendingText}
                onClick={confirm}
              >
                {confirmLabel}
              </Button>
            </ButtonRow>
          </RadixAlertDialog.Content>
        </RadixAlertDialog.Overlay>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  )
}

/** Escape closes the list of a combobox first. */
function spareOpenList(event: KeyboardEvent) {
  const isInList =
    event.target instanceof Element &&
    event.target.matches('[role="combobox"][aria-expanded="true"]')
  if (isInList) event.preventDefault()
}

export function keepOpenForToasts(event: CustomEvent & { target: EventTarget | null }) {
  if (event.target instanceof Element && event.target.closest('#toasts')) event.preventDefault()
}

import { clsx } from 'clsx'
import * as RadixDialog from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { scrimClass, keepOpenForToasts } from '../../ui/dialog.tsx'
import { useOpener } from '../../ui/dialog-focus.ts'

type PaletteProps = { label: string; onClose: () => void; children: ReactNode }

/** A dialog at the top of the window without a visible title: a field and what it finds. */
export function Palette({ label, onClose, children }: PaletteProps) {
  const opener = useOpener()
  return (
    <RadixDialog.Root open onOpenChange={(next) => next || onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={clsx(scrimClass, paletteScrimClass)}>
          <RadixDialog.Content
            className={paletteClass}
            aria-describedby={undefined}
            onInteractOutside={keepOpenForToasts}
            {...opener}
          >
            <RadixDialog.Title className="sr-only">{label}</RadixDialog.Title>
            {children}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

const paletteScrimClass = 'items-start pt-[10vh] max-md:items-start max-md:p-0'

/** On a phone it fills the window, above the keyboard. */
const paletteClass = clsx(
  'flex max-h-[min(78dvh,--spacing(160))] w-full max-w-dialog animate-rise-in flex-col',
  'overflow-hidden overscroll-contain rounded-surface bg-surface shadow-float',
  'max-md:h-dvh max-md:max-h-none max-md:max-w-none max-md:rounded-none forced-colors:border',
)

import { useHydrated, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useRouterContext } from '../../router-context.ts'
import { isolated } from '../../lib/isolated.ts'
import { Button, ButtonRow, IconButton } from '../../ui/button.tsx'
import { dialogCloseClass, dialogSurfaceClass, dialogTitleClass } from '../../ui/dialog-class.ts'
import { focusNearest, isFocusLost } from '../../ui/focus-recovery.ts'
import { useViewer } from '../accounts/current-user.ts'
import { SEEN_FLAG, WELCOME_ID, welcomeScript } from './welcome-script.ts'

/**
 * The welcome overlay of a first visit: for visitors who have not seen it, on the home page only. The
 * page that everybody gets contains it, closed. See docs/decisions/0090.
 */
export function Welcome() {
  const isHydrated = useHydrated()
  const reader = useViewer()
  // A form that the address opens comes first.
  const isWanted = useLocation({
    select: ({ pathname, search }) => pathname === '/' && search.new === undefined,
  })
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    if (isClosed && isFocusLost()) focusNearest(null)
  }, [isClosed])
  if (!isWanted || isClosed || (isHydrated && reader)) return null

  function close() {
    remember()
    setClosed(true)
  }
  return (
    <>
      <WelcomeDialog onClose={close} />
      {!isHydrated && <script dangerouslySetInnerHTML={{ __html: welcomeScript }} />}
    </>
  )
}

/** It scrolls as a whole: a part that scrolls would get the focus instead of the first button. */
const overlayClass = clsx(
  dialogSurfaceClass,
  'm-auto max-h-[calc(92dvh-(--spacing(6)))] max-w-dialog overflow-auto overscroll-contain text-ink',
  'px-6 pt-6 pb-[max(--spacing(5),env(safe-area-inset-bottom))] backdrop:bg-scrim print:hidden',
  'max-md:mx-0 max-md:mb-0 max-md:px-4 max-md:pt-5 md:mt-[8dvh] md:w-[calc(100%-(--spacing(12)))]',
)

function WelcomeDialog({ onClose }: { onClose: () => void }) {
  const { site } = useRouterContext()
  const dialog = useRef<HTMLDialogElement>(null)
  const isHydrated = useHydrated()
  // The script has set `onclose`, unless the visitor came from another page of the site.
  useEffect(() => {
    const node = dialog.current
    if (isHydrated && node?.onclose === null && !node.open && !hasSeen()) node.showModal()
  }, [isHydrated])
  return (
    <dialog
      ref={dialog}
      id={WELCOME_ID}
      closedby="any"
      className={overlayClass}
      aria-labelledby="welcome-title"
      aria-describedby="welcome-text"
      onClose={onClose}
      // The script has opened it.
      suppressHydrationWarning
    >
      <h2 id="welcome-title" className={clsx(dialogTitleClass, 'pr-8 pb-1 max-md:pr-10')}>
        People are creating remarkable things with AI. This is where they meet.
      </h2>
      {/* Forms of this kind close their dialog without a script. */}
      <form method="dialog" className="pt-0.5">
        <p id="welcome-text" className="mb-5 text-ink-2">
          Discuss what works, see what others made, and find the tools they used.{' '}
          {isolated(site.name)} is open to read; sign up when you have something to say.
        </p>
        <ButtonRow className="mt-6">
          <Button type="submit" variant="primary" size="lg">
            Start Exploring
          </Button>
        </ButtonRow>
        <IconButton
          type="submit"
          variant="quiet"
          className={dialogCloseClass}
          label="Close"
          icon={<X />}
        />
      </form>
    </dialog>
  )
}

function hasSeen() {
  try {
    return localStorage.getItem(SEEN_FLAG) !== null
  } catch {
    // Without storage it would appear on every page; it is not shown at all.
    return true
  }
}

function remember() {
  try {
    localStorage.setItem(SEEN_FLAG, 'true')
  } catch {
    // Without storage it stays closed on this page only.
  }
}

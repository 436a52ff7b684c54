import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDebounced } from '../lib/use-debounced.ts'

const SLOW_AFTER_MS = 200

/** The main content; while another page is slow to load, it is busy below a progress bar. */
export function PageMain({ children }: { children: ReactNode }) {
  const isLeaving = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading &&
      resolvedLocation !== undefined &&
      resolvedLocation.pathname !== location.pathname,
  })
  const isSlow = useDebounced(isLeaving, SLOW_AFTER_MS) && isLeaving
  return (
    <>
      {/* A border, which forced colours keep visible. */}
      {isSlow && (
        <div
          role="progressbar"
          aria-label="Loading"
          className="fixed inset-x-0 top-0 z-note animate-breathe border-t-3 border-accent print:hidden"
        />
      )}
      {/* On paper the room above the footer could alone begin another sheet. */}
      <main
        id="main"
        tabIndex={-1}
        className="flex-1 has-data-waiting:min-h-dvh print:*:pb-0"
        aria-busy={isSlow || undefined}
      >
        {children}
      </main>
    </>
  )
}

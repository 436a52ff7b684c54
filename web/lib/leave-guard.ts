import { useBlocker } from '@tanstack/react-router'

const QUESTION = 'Leave this page? What you wrote stays here as a draft on this device.'

/** Asks before somebody leaves words unsent, by a link or by closing the tab. */
export function useLeaveGuard(hasUnsent: () => boolean) {
  useBlocker({
    // Another portion or reply of the same page loses nothing.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && hasUnsent() && !window.confirm(QUESTION),
    enableBeforeUnload: hasUnsent,
  })
}

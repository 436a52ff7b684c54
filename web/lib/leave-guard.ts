import { useBlocker } from '@tanstack/react-router'

/**
 * Asks before unsaved text is lost by a link, the Back button or closing the tab; null allows
 * leaving.
 */
export function useLeaveGuard(question: () => string | null) {
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      // Another page of replies on the same page loses nothing; closing a dialog may.
      const isSamePage =
        current.pathname === next.pathname && newOf(current.search) === newOf(next.search)
      const words = isSamePage ? null : question()
      return words !== null && !window.confirm(words)
    },
    enableBeforeUnload: () => question() !== null,
  })
}

const newOf = (search: object) => ('new' in search ? search.new : undefined)

import { useBlocker } from '@tanstack/react-router'

/** Asks before something is lost, by a link, the Back button or closing the tab; null: nothing is. */
export function useLeaveGuard(question: () => string | null) {
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      // Another portion or reply of the same page loses nothing; closing its dialog may.
      const isSamePage =
        current.pathname === next.pathname && newOf(current.search) === newOf(next.search)
      const words = isSamePage ? null : question()
      return words !== null && !window.confirm(words)
    },
    enableBeforeUnload: () => question() !== null,
  })
}

const newOf = (search: object) => ('new' in search ? search.new : undefined)

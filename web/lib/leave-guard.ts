import { useBlocker } from '@tanstack/react-router'

const LOSS = 'What you wrote cannot be kept on this device and will be lost.'
export const WILL_BE_LOST = `Leave this page? ${LOSS}`
export const CLOSE_AND_LOSE = `Close without saving? ${LOSS}`

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
      const message = isSamePage ? null : question()
      return message !== null && !window.confirm(message)
    },
    enableBeforeUnload: () => question() !== null,
  })
}

const newOf = (search: object) => ('new' in search ? search.new : undefined)

import { useBlocker } from '@tanstack/react-router'
import { isSamePlace } from './same-place.ts'

const LOSS = 'What you wrote cannot be kept on this device and will be lost.'
export const WILL_BE_LOST = `Leave this page? ${LOSS}`
export const CLOSE_AND_LOSE = `Close without saving? ${LOSS}`

/**
 * Asks before unsaved text is lost by a link, the Back button or closing the tab; null allows
 * leaving. A write under way goes on after a link, but ends with the tab: `unloadQuestion` may ask
 * then, too.
 */
export function useLeaveGuard(question: () => string | null, unloadQuestion = question) {
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const message = isSamePlace(current, next) ? null : question()
      return message !== null && !window.confirm(message)
    },
    enableBeforeUnload: () => unloadQuestion() !== null,
  })
}

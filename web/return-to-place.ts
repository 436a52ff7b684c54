import type { ParsedLocation } from '@tanstack/react-router'
import type { createAppRouter } from './router.ts'
import { leaveState, leftState, storeStates } from './lib/entry-states.ts'

/** What somebody does who reads on elsewhere. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/**
 * After Back and after a reload, scrolls on to the place where the page was left while the page, which is
 * too short for it at first, grows: what 'Load more' had added is being loaded again.
 */
export function returnToPlaces(router: ReturnType<typeof createAppRouter>) {
  const observer = new ResizeObserver(scrollOn)
  let left = 0
  function start(location: ParsedLocation) {
    left = Number(leftState(keyOf(location)) ?? 0)
    observer.observe(document.body)
  }
  function scrollOn() {
    if (window.scrollY < left) window.scrollTo(0, left)
    if (window.scrollY >= left) stop()
  }
  function stop() {
    observer.disconnect()
  }
  for (const type of MOVES) window.addEventListener(type, stop, { passive: true, capture: true })

  const leave = (location: ParsedLocation) => leaveState(keyOf(location), window.scrollY)
  function store() {
    leave(router.state.resolvedLocation ?? router.state.location)
    storeStates()
  }
  // A tab that the browser discards in the background gets no `pagehide`.
  for (const event of ['visibilitychange', 'pagehide']) window.addEventListener(event, store)
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    if (fromLocation && isOther(fromLocation, toLocation)) leave(fromLocation)
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation && isOther(fromLocation, toLocation)) start(toLocation)
  })
  if (isUntouched()) start(router.state.location)
}

/** Whether nobody seems to have scrolled the page before its scripts ran. */
function isUntouched() {
  const { scrollHeight } = document.documentElement
  return window.scrollY === 0 || window.scrollY + window.innerHeight >= scrollHeight - 1
}

const keyOf = ({ state }: ParsedLocation) => `${state.__TSR_key} place`

const isOther = (from: ParsedLocation, to: ParsedLocation) => keyOf(from) !== keyOf(to)

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
  leaveFirstPlaceToBrowser()
  // The router remembers the place of a page that was scrolled since it was rendered; somebody may have read on
  // before.
  router.subscribe('onRendered', () => document.dispatchEvent(new Event('scroll')))
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

/**
 * After Back from another site and after a reload the browser scrolls once the page is high enough,
 * unless the router has told it before not to.
 */
function leaveFirstPlaceToBrowser() {
  if (document.readyState === 'complete') return
  window.history.scrollRestoration = 'auto'
  const leaveRestToRouter = () => {
    window.history.scrollRestoration = 'manual'
  }
  window.addEventListener('load', () => requestAnimationFrame(leaveRestToRouter), { once: true })
}

/** Whether nobody seems to have scrolled the page before its scripts ran. */
function isUntouched() {
  const { scrollHeight } = document.documentElement
  return window.scrollY === 0 || window.scrollY + window.innerHeight >= scrollHeight - 1
}

const keyOf = ({ state }: ParsedLocation) => `${state.__TSR_key} place`

const isOther = (from: ParsedLocation, to: ParsedLocation) => keyOf(from) !== keyOf(to)

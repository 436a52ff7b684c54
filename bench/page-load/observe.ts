/** The page's own performance entries; times in milliseconds since navigation start. */
export type Observed = {
  firstPaintMs: number
  lcpMs: number
  /** The element painted at that time, for diagnosis. */
  lcpElement: string
  cls: number
  tasks: { atMs: number; ms: number }[]
  /** From a user's event to the next frame. */
  interactions: { name: string; ms: number }[]
}

declare global {
  // The page's records until they are collected.
  var observed: Observed
}

/**
 * Runs in the page before any of its scripts; must be self-contained, as its source is injected.
 */
export function observe() {
  const seen: Observed = {
    firstPaintMs: NaN,
    lcpMs: NaN,
    lcpElement: '',
    cls: 0,
    tasks: [],
    interactions: [],
  }
  globalThis.observed = seen
  type Entry = PerformanceEntry & {
    element?: Element | null
    value?: number
    hadRecentInput?: boolean
    interactionId?: number
  }
  const watch = (type: string, note: (entry: Entry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime
  })
  watch('largest-contentful-paint', ({ startTime, element }) => {
    seen.lcpMs = startTime
    seen.lcpElement = element ? `${element.tagName.toLowerCase()}.${element.className}` : ''
  })
  watch('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value
  })
  watch('longtask', ({ startTime, duration }) => {
    seen.tasks.push({ atMs: startTime, ms: duration })
  })
  watch(
    'event',
    ({ name, duration, interactionId = 0 }) => {
      if (interactionId > 0) seen.interactions.push({ name, ms: duration })
    },
    { durationThreshold: 16 },
  )
}

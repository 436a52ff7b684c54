/** What a page tells of its own loading; times in milliseconds since it was asked for. */
export type Observed = {
  firstPaintMs: number
  lcpMs: number
  /** Which element was painted then, for whoever wonders. */
  lcpElement: string
  cls: number
  tasks: { atMs: number; ms: number }[]
  /** From an event that a person caused until the next frame was shown. */
  interactions: { name: string; ms: number }[]
}

declare global {
  // Where the page keeps it until it is asked.
  var observed: Observed
}

/** Runs in the page before anything of it; stands alone, as its text is sent there. */
export function observe() {
  const seen: Observed = {
    ...{ firstPaintMs: NaN, lcpMs: NaN, lcpElement: '', cls: 0 },
    ...{ tasks: [], interactions: [] },
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

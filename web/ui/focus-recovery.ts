import { useEffect } from 'react'
import { OPEN_DIALOG } from './open-dialog.ts'

/** The surroundings of an element when it got the focus, from the inside out. */
type Surroundings = { ancestors: Element[]; rowIndex: number }

const places = new WeakMap<Element, Surroundings>()

const STOPS = 'textarea, input:not([type=hidden]), a[href], button:not(:disabled)'
const ROW_STOPS = '[data-actions] button, [data-actions] a[href]'

/** Whether nothing has the focus, for example because the focused node was removed. */
export const isFocusLost = () =>
  document.activeElement === null || document.activeElement === document.body

/**
 * Focuses the node. If it is gone, the focus moves to what took its place: the next row, else the
 * nearest heading or first control around it, else the page's `main`.
 */
export function focusNearest(node: Element | null) {
  focus(node)
  const place = node && places.get(node)
  if (isFocusLost() && place) focus(whatIsAt(place))
  if (isFocusLost()) focus(document.querySelector('main'))
}

/** Focuses the row's first control, or the row itself if it is focusable. */
export const focusRow = (row: Element | null) => focus(row && firstStopIn(row))

/** Rows are `[data-row]`; a row with a `tabindex` takes the focus itself. */
const firstStopIn = (row: Element) =>
  row.hasAttribute('tabindex') ? row : (row.querySelector(ROW_STOPS) ?? row.querySelector(STOPS))

/**
 * Prevents the focus from falling to `body`: when the focused node is removed from the page or from
 * an open dialog, its replacement gets the focus. A closing dialog returns the focus by itself.
 */
export function useFocusRecovery() {
  useEffect(() => {
    let last: Element | null = null
    function onFocusIn({ target }: FocusEvent) {
      if (!(target instanceof Element)) return
      last = target
      places.set(target, surroundingsOf(target))
    }
    function onFocusOut({ target, relatedTarget }: FocusEvent) {
      if (relatedTarget !== null) return
      // A click beside everything gives up the focus on purpose; it is not lost.
      setTimeout(() => {
        if (last === target && last instanceof Element && last.isConnected) last = null
      })
    }
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected || !isFocusLost()) return
      const { ancestors = [] } = places.get(last) ?? {}
      // What is being loaded will take the place of the node.
      if (ancestors.find((node) => node.isConnected)?.querySelector(WAITING)) return
      const scope = ancestors.find((node) => node.matches(SCOPES))
      if (scope?.isConnected) focusNearest(last)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [])
}

const SCOPES = `main, ${OPEN_DIALOG}`
const WAITING = '[data-waiting]'

function surroundingsOf(node: Element): Surroundings {
  const ancestors: Element[] = []
  for (let up = node.parentElement; up; up = up.parentElement) ancestors.push(up)
  const row = node.closest('[data-row]')
  return { ancestors, rowIndex: row?.parentElement ? rowsIn(row.parentElement).indexOf(row) : -1 }
}

function whatIsAt({ ancestors, rowIndex }: Surroundings) {
  const around = ancestors.filter((node) => node.isConnected)
  const rows = rowIndex >= 0 && around[0] ? rowsIn(around[0]) : []
  const row = rows[Math.min(rowIndex, rows.length - 1)]
  if (row) return firstStopIn(row)
  const scope = around.findIndex((node) => node.matches(SCOPES))
  for (const node of around.slice(0, scope + 1)) {
    const next = node.querySelector(HEADINGS) ?? node.querySelector(STOPS)
    if (next) return next
  }
  return null
}

const HEADINGS = 'h1, h2, h3'

const rowsIn = (frame: Element) => [...frame.querySelectorAll(':scope > [data-row]')]

/** Headings are made focusable only when they are to get the focus. */
function focus(node: Element | null | undefined) {
  if (!(node instanceof HTMLElement) || !node.isConnected) return
  if (node.matches(HEADINGS)) node.tabIndex = -1
  node.focus()
}

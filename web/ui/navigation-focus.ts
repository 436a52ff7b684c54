import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { OPEN_DIALOG } from './open-dialog.ts'

/**
 * Moves the focus to the heading of a newly opened page, so that it is announced; Back and Forward
 * return it to the link that was followed. The router restores the scroll position. An open dialog
 * keeps the focus. Where another page of a list is shown from its start, the focus moves to the
 * heading of the list.
 */
export function useNavigationFocus() {
  const router = useRouter()
  useEffect(() => {
    let isReturn = false
    const unsubscribeHistory = router.history.subscribe(({ action }) => {
      isReturn = action.type !== 'PUSH' && action.type !== 'REPLACE'
    })
    const unsubscribeRouter = router.subscribe(
      'onRendered',
      ({ fromLocation, toLocation, pathChanged }) => {
        const focused = document.activeElement
        if (!fromLocation || focused?.closest(OPEN_DIALOG)) return
        const arrival = toLocation.hash ? document.getElementById(toLocation.hash) : null
        if (!pathChanged) {
          const heading = isScrolledAway(focused) ? headingAbove(focused) : null
          if (!isReturn) focusQuietly(arrival ?? heading)
          return
        }
        const left = isReturn ? linkTo(fromLocation.pathname) : null
        focusQuietly(arrival ?? left ?? document.querySelector('main h1'))
        if (document.activeElement === document.body) focusQuietly(document.querySelector('main'))
      },
    )
    return () => {
      unsubscribeHistory()
      unsubscribeRouter()
    }
  }, [router])
}

function isScrolledAway(focused: Element | null) {
  const { top = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {}
  return bottom <= 0 || top >= window.innerHeight
}

/** For a button that shows another page of its list and may be gone while that is loaded. */
export const focusHeadingOfList = (button: Element) => focusQuietly(headingAbove(button))

const headingAbove = (focused: Element | null) =>
  focused?.closest('section, main')?.querySelector('h1, h2')

const linkTo = (pathname: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].find(
    (link) => link.pathname === pathname && link.origin === window.location.origin,
  )

function focusQuietly(node: Element | null | undefined) {
  if (!(node instanceof HTMLElement)) return
  // Without the attribute, a heading cannot be focused.
  if (node.tabIndex < 0) node.setAttribute('tabindex', '-1')
  node.focus({ preventScroll: true })
}

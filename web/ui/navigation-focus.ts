import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { OPEN_DIALOG } from './open-dialog.ts'

/**
 * Moves the focus to the heading of a newly opened page, so that it is announced; Back and Forward
 * return it to the link that was followed. The router restores the scroll position. An open dialog
 * keeps the focus.
 */
export function useNavigationFocus() {
  const router = useRouter()
  useEffect(() => {
    let isReturn = false
    const forgetHistory = router.history.subscribe(({ action }) => {
      isReturn = action.type !== 'PUSH' && action.type !== 'REPLACE'
    })
    const forgetRouter = router.subscribe(
      'onRendered',
      ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        if (document.activeElement?.closest(OPEN_DIALOG)) return
        const left = isReturn ? linkTo(fromLocation.pathname) : null
        const target = toLocation.hash ? document.getElementById(toLocation.hash) : left
        focusQuietly(target ?? document.querySelector('main h1'))
        if (document.activeElement === document.body) focusQuietly(document.querySelector('main'))
      },
    )
    return () => {
      forgetHistory()
      forgetRouter()
    }
  }, [router])
}

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

import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { useViewer } from '../accounts/current-user.ts'

const welcomeOverlay = lazyComponent(
  async () => (await import('./welcome-overlay.tsx')).WelcomeOverlay,
)

const SEEN_FLAG = 'welcome-seen'

/**
 * The welcome overlay of a first visit: for visitors who have not seen it, on the home page only.
 * If it fails to load, none is shown.
 */
export function Welcome() {
  const isHydrated = useHydrated()
  const reader = useViewer()
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' })
  const [isClosed, setClosed] = useState(false)
  const isWanted = isHydrated && !reader && isHome && !isClosed && !hasSeen()
  const { Component: Overlay } = useLazyComponent(welcomeOverlay, isWanted)
  if (!isWanted || !Overlay) return null

  function close() {
    remember()
    setClosed(true)
  }
  return <Overlay onClose={close} />
}

function hasSeen() {
  try {
    return localStorage.getItem(SEEN_FLAG) !== null
  } catch {
    // Without storage it would appear on every page; it is not shown at all.
    return true
  }
}

function remember() {
  try {
    localStorage.setItem(SEEN_FLAG, 'true')
  } catch {
    // Without storage it stays closed on this page only.
  }
}

import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { useReader } from '../accounts/current-user.ts'

const welcomeOverlay = lazyComponent(
  async () => (await import('./welcome-overlay.tsx')).WelcomeOverlay,
)

const SEEN_FLAG = 'welcome-seen'

/**
 * A first visit's overlay, for the signed-out who have not seen it, on the home page only. Where
 * it does not load there is none.
 */
export function Welcome() {
  const isHydrated = useHydrated()
  const reader = useReader()
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
    // Without storage it would come back at every page: better not at all.
    return true
  }
}

function remember() {
  try {
    localStorage.setItem(SEEN_FLAG, 'true')
  } catch {
    // Nothing to remember with; it stays closed for this page.
  }
}

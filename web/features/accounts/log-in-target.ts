import { useRouter } from '@tanstack/react-router'
import type { HistoryState } from '@tanstack/react-router'

/**
 * What a link to /auth needs, so that a login there leads back to the page of the link, or to the
 * element of it that `hash` names.
 */
export function useLogInTarget(hash?: string) {
  const router = useRouter()
  return {
    to: '/auth',
    state(kept: HistoryState) {
      const { pathname, href } = router.latestLocation
      return pathname === '/auth'
        ? kept
        : { returnTo: hash ? `${href.split('#')[0]}#${hash}` : href }
    },
  } as const
}

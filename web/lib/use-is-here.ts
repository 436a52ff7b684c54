import { useMatch, useRouter } from '@tanstack/react-router'
import { isSamePlace } from './same-place.ts'

/**
 * Tells an effect or what happens after a delay whether the user is still on the page of the component,
 * and not on the way to another one: until that is loaded, this one is shown.
 */
export function useIsHere() {
  const router = useRouter()
  const page = useMatch({ strict: false })
  return () => isSamePlace(router.latestLocation, page)
}

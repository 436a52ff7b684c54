import { useSyncExternalStore } from 'react'

/** False on the server and in the first render of the browser, true ever after. */
export const useHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

import { useEffect } from 'react'
import { useRouterContext } from './router-context.ts'

/**
 * Every page component reports that it is mounted. The first page is hydrated after the layout and
 * must match the server's HTML until then; only now may it change.
 */
export function usePageReady() {
  const { hydration } = useRouterContext()
  useEffect(() => {
    const { dataset } = document.documentElement
    if (dataset['ready'] !== undefined) return
    hydration.onHydrated()
    // Event handlers are attached from now on; tests wait for this.
    dataset['ready'] = ''
  }, [hydration])
}

import { useEffect } from 'react'
import { useApp } from '../../api.ts'

/**
 * Every page tells that it is there. The first one is the server's until then, and is hydrated after
 * the frame around it: only now may it become another.
 */
export function usePageReady() {
  const { arriving } = useApp()
  useEffect(() => {
    const { dataset } = document.documentElement
    if (dataset['ready'] !== undefined) return
    arriving.onPage()
    // Clicks are heard from now on; tests and curious people wait for it.
    dataset['ready'] = ''
  }, [arriving])
}

import { createElement, useCallback, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { loadPart } from '../lib/load-part.ts'
import { LoadFailed } from './load-failed.tsx'

export type LazyComponent<P> = {
  /** Undefined until it is loaded. */
  current: () => ComponentType<P> | undefined
  /** @throws {ConnectionError} or the import's error; the next call tries again. */
  load: () => Promise<ComponentType<P>>
}

/**
 * A component that is fetched on demand. Unlike `React.lazy` it never suspends or breaks its
 * surroundings, and a failed fetch is retried on the next use.
 */
export function lazyComponent<P>(
  importComponent: () => Promise<ComponentType<P>>,
): LazyComponent<P> {
  let component: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
  async function load() {
    try {
      component = await loadPart(importComponent)
      return component
    } finally {
      loading = undefined
    }
  }
  return {
    current: () => component,
    load: () => (component ? Promise.resolve(component) : (loading ??= load())),
  }
}

/**
 * Render `failure` right after the control that opens the component: it appears below that control.
 */
export function useLazyComponent<P>(lazy: LazyComponent<P>, isWanted = false) {
  const [Component, setComponent] = useState(lazy.current)
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<Error | null>(null)

  const load = useCallback(async () => {
    setError(null)
    setLoading(lazy.current() === undefined)
    try {
      const loaded = await lazy.load()
      setComponent(() => loaded)
      return true
    } catch (reason) {
      setError(toError(reason))
      return false
    } finally {
      setLoading(false)
    }
  }, [lazy])

  useEffect(() => {
    if (isWanted) void load()
  }, [isWanted, load])

  const failure: ReactNode = error === null ? null : createElement(LoadFailed, { error })
  return { Component, isLoading, error, failure, load }
}

const toError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))

/**
 * A dialog that a button opens once its code is loaded. Spread `control` on that button and render
 * `dialog` right after it.
 */
export function useLazyDialog<P>(
  lazy: LazyComponent<NoInfer<P> & { onClose: () => void }>,
  props: P,
) {
  const { Component, isLoading, failure, load } = useLazyComponent(lazy)
  const [isOpen, setOpen] = useState(false)
  return {
    control: {
      'aria-busy': isLoading || undefined,
      onClick: () => {
        if (!isLoading) void load().then(setOpen)
      },
    },
    dialog:
      isOpen && Component
        ? createElement(Component, { ...props, onClose: () => setOpen(false) })
        : failure,
  }
}

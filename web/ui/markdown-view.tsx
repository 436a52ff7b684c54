import { clsx } from 'clsx'
import { type MouseEvent, useEffect, useRef } from 'react'

const COPIED_MS = 2000

type MarkdownViewProps = { html: string; className?: string | undefined }

/** Shows HTML that was made safe before it came here. */
export function MarkdownView({ html, className }: MarkdownViewProps) {
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What scrolls inside must be reachable by keyboard.
    for (const part of view.current?.querySelectorAll<HTMLElement>('pre, table') ?? []) {
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0
    }
  }, [html])
  return (
    <div
      ref={view}
      className={clsx('prose', className)}
      dir="auto"
      onClick={(event) => void copyCode(event)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

async function copyCode(event: MouseEvent) {
  const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null
  const code = button?.closest('.code-block')?.querySelector('code')
  if (!button || !code) return
  try {
    await navigator.clipboard.writeText(code.textContent)
    button.textContent = 'Copied'
  } catch {
    button.textContent = 'Not copied'
  }
  setTimeout(() => {
    button.textContent = 'Copy'
  }, COPIED_MS)
}

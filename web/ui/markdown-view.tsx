import type { MouseEvent } from 'react'

const COPIED_MS = 2000

type MarkdownViewProps = { html: string; size?: 'normal' | 'small' }

/** Renders HTML that is already sanitized. */
export function MarkdownView({ html, size = 'normal' }: MarkdownViewProps) {
  return (
    <div
      className={size === 'small' ? 'prose small' : 'prose'}
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

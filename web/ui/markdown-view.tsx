import { type MouseEvent, useState } from 'react'

const COPIED_MS = 2000
const COPY_BUTTON = 'data-copy'

type MarkdownViewProps = {
  html: string
  size?: 'normal' | 'small'
  /** The level of its first heading: 3 below a section of the page, 2 directly below its title. */
  headingLevel?: 2 | 3
}

/** Renders HTML that is already sanitized. */
export function MarkdownView({ html, size = 'normal', headingLevel = 3 }: MarkdownViewProps) {
  const [note, setNote] = useState('')
  return (
    <>
      <div
        className={size === 'small' ? 'prose small' : 'prose'}
        dir="auto"
        onClick={(event) => void copyCode(event, setNote)}
        dangerouslySetInnerHTML={{ __html: headingLevel === 2 ? raiseHeadings(html) : html }}
      />
      {html.includes(COPY_BUTTON) && (
        <span role="status" className="sr-only print:hidden">
          {note}
        </span>
      )}
    </>
  )
}

/** The renderer begins with h3, and escapes every `<` of a text. */
const raiseHeadings = (html: string) =>
  html.replaceAll(
    /<(\/?)h([3-6])>/g,
    (_, slash: string, level: string) => `<${slash}h${Number(level) - 1}>`,
  )

/** The button shows for a moment whether the code was copied; `announce` gets the same words. */
async function copyCode(event: MouseEvent, announce: (note: string) => void) {
  const button = event.target instanceof Element ? event.target.closest(`[${COPY_BUTTON}]`) : null
  const code = button?.closest('.code-block')?.querySelector('code')
  if (!button || !code) return
  try {
    await navigator.clipboard.writeText(code.textContent)
    button.textContent = 'Copied'
  } catch {
    button.textContent = 'Not copied'
  }
  announce(button.textContent)
  setTimeout(() => {
    button.textContent = 'Copy'
    announce('')
  }, COPIED_MS)
}

import { useContext } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { HeadingLevel } from './heading-level.ts'

type EmptyProps = {
  title: string
  text?: ReactNode
  action?: ReactNode
  onRetry?: (() => void) | undefined
  /** Without it, the level of the list. */
  level?: 1 | 2 | undefined
}

/**
 * In place of a list or a part of the page it is announced, a failure at once; in place of a whole
 * page its heading has the focus.
 */
export function Empty({ title, text, action, onRetry, level }: EmptyProps) {
  const listLevel = useContext(HeadingLevel)
  const Heading = `h${level ?? listLevel}` as const
  const role = onRetry ? 'alert' : 'status'
  return (
    <div role={level === 1 ? undefined : role} className="px-6 py-14 text-center text-ink-2">
      <svg
        className="mx-auto mb-4 h-18 w-24 stroke-line-strong"
        viewBox="0 0 96 72"
        fill="none"
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="M8 62h80M18 62V30l30-20 30 20v32M38 62V44h20v18" />
      </svg>
      <Heading className="text-17 font-bold text-ink">{title}</Heading>
      {text && <p>{text}</p>}
      {(action || onRetry) && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {action}
          {onRetry && (
            <Button variant={action ? 'ghost' : 'plain'} onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type EmptyProps = {
  title: string
  text?: ReactNode
  action?: ReactNode
  onRetry?: (() => void) | undefined
  level?: 1 | 2 | 3 | undefined
}

export function Empty({ title, text, action, onRetry, level = 3 }: EmptyProps) {
  const Heading = `h${level}` as const
  return (
    <div className="empty">
      <svg viewBox="0 0 96 72" aria-hidden>
        <path d="M8 62h80M18 62V30l30-20 30 20v32M38 62V44h20v18" />
      </svg>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {(action || onRetry) && (
        <div className="empty-end">
          {action}
          {onRetry && (
            <Button variant="ghost" onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

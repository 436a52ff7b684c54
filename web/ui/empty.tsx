import { useContext } from 'react'
import type { ReactNode } from 'react'
import { useOnlineAgain } from '../lib/use-online-again.ts'
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
 * In place of a list it is announced, and a failure at once. In place of a whole page its heading has
 * the focus; at level 2 the caller announces what was found.
 */
export function Empty({ title, text, action, onRetry, level }: EmptyProps) {
  useOnlineAgain(onRetry)
  const listLevel = useContext(HeadingLevel)
  const Heading = `h${level ?? listLevel}` as const
  const isAnnounced = onRetry ? level !== 1 : level === undefined
  const role = onRetry ? 'alert' : 'status'
  return (
    <div className="px-6 py-14 text-center text-ink-2">
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
      <div role={isAnnounced ? role : undefined}>
        <Heading className="text-17 font-bold text-ink">{title}</Heading>
        {text && <p>{text}</p>}
      </div>
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

export type EmptyListProps = Pick<EmptyProps, 'title' | 'text' | 'action'> & {
  /** A part of a page takes one line, the title. */
  isLine?: boolean
}

type Retry = Pick<EmptyProps, 'onRetry'>

/** An empty list. One that failed to load does not claim that there is nothing, nor asks for more. */
export function EmptyList({ isLine = false, onRetry, ...empty }: EmptyListProps & Retry) {
  if (isLine) return <EmptyLine {...empty} onRetry={onRetry} />
  if (!onRetry) return <Empty {...empty} />
  const text = 'Couldn’t load this list. Please try again.'
  return <Empty title={empty.title} text={text} onRetry={onRetry} />
}

const EmptyLine = ({ title, action, onRetry }: EmptyProps) => (
  <p className="flex flex-wrap gap-x-3 py-4 text-ink-2">
    {onRetry ? 'This list could not be loaded.' : title}
    {onRetry ? (
      <button type="button" className="text-link" onClick={onRetry}>
        Try again
      </button>
    ) : (
      action
    )}
  </p>
)

type EmptyPageProps = EmptyListProps &
  Retry & {
    /** Counted from 1. */
    page: number
    /** Says that the list ends on an earlier page. */
    beyondEnd: { title: string; text?: string }
  }

/** In place of a page of a list that has no rows: only on the first one is the list empty. */
export const EmptyPage = ({ page, beyondEnd, ...list }: EmptyPageProps) =>
  page > 1 && !list.onRetry ? <Empty {...beyondEnd} /> : <EmptyList {...list} />

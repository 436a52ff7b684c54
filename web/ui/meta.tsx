import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { TimeAgo } from './time-ago.tsx'

type MetaProps = { wraps?: boolean; className: string; children: ReactNode }

/**
 * Who and when, below a title. On one line: a long name is truncated, and so is a very long tag. It
 * wraps only where hardly a letter of the name would fit, or, beside tags that say more than their
 * names, before the name.
 */
export function Meta({ wraps = false, className, children }: MetaProps) {
  return (
    <div
      data-testid="meta"
      className={clsx(
        'meta flex-wrap',
        wraps ? '*:[b]:basis-auto' : 'whitespace-nowrap',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** What it hides begins beyond its padding, which leaves room for the focus ring of a name. */
export const MetaName = (props: ComponentProps<'b'>) => (
  <b
    {...props}
    className="-mx-1 -my-2 max-w-max grow basis-12 truncate px-1 py-2 font-semibold text-ink-2"
  />
)

/** Above the link that covers the row, for a pointer that can reach its tooltip. */
export const MetaTime = ({ time }: { time: string }) => (
  <TimeAgo time={time} className="flex-none pointer-fine:relative pointer-fine:z-1" />
)

import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { ExternalLink } from './external-link.tsx'

type TileRowProps = ComponentProps<'article'> & { tile: ReactNode; vote: ReactNode }

/** A row of the right half: a tool or a resource, its tile in front and its votes behind. */
export function TileRow({ tile, vote, className, children, ...rest }: TileRowProps) {
  return (
    <article
      {...rest}
      className={clsx(
        'relative flex items-center gap-3.5 border-b border-line py-3 max-md:gap-3',
        'target:bg-accent-soft/55 target:outline-8 target:outline-accent-soft/55',
        className,
      )}
    >
      {tile}
      <div className="min-w-0 flex-1">{children}</div>
      {vote}
    </article>
  )
}

export const TileRowTitle = ({ children, ...rest }: ComponentProps<'h3'>) => (
  <h3 {...rest} className="flex flex-wrap items-baseline gap-x-2 text-15 leading-snug font-bold">
    {children}
  </h3>
)

type TileRowLinkProps = ComponentProps<'a'> & { isFaint?: boolean }

/** A target of 24 px, and of 44 px on a phone, that takes no more room than its text. */
export const TileRowLink = ({ isFaint = false, ...rest }: TileRowLinkProps) => (
  <ExternalLink
    {...rest}
    className={clsx(
      '-my-0.75 min-w-6 py-0.75 hover:text-accent max-md:-mt-3 max-md:pt-3',
      isFaint && 'text-13 font-normal text-ink-3',
    )}
  />
)

import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { ExternalLink } from './external-link.tsx'

type TileRowProps = ComponentProps<'article'> & { tile: ReactNode; vote: ReactNode }

/** A row of the right half: a tool or a resource, its tile in front and its votes behind. */
export function TileRow({ tile, vote, className, children, ...rest }: TileRowProps) {
  return (
    <article {...rest} className={clsx('tile-row', className)}>
      {tile}
      <div className="min-w-0 flex-1">{children}</div>
      {vote}
    </article>
  )
}

export const TileRowTitle = ({ children, ...rest }: ComponentProps<'h3'>) => (
  <h3
    {...rest}
    className="flex flex-wrap items-baseline gap-x-2 gap-y-1.5 text-15 leading-snug font-bold max-md:gap-y-3.75"
  >
    {children}
  </h3>
)

type TileRowLinkProps = ComponentProps<'a'> & { isFaint?: boolean }

export const TileRowLink = ({ isFaint = false, ...rest }: TileRowLinkProps) => (
  <ExternalLink
    {...rest}
    className={clsx('tile-row-link', isFaint && 'text-13 font-normal text-ink-3')}
  />
)

import { cva } from 'class-variance-authority'
import type { VariantProps } from 'class-variance-authority'
import { Fragment, type ReactNode } from 'react'

const skeletonClass = cva('block animate-breathe bg-ink/8', {
  variants: {
    shape: {
      line: 'h-[1em] rounded-sm',
      avatar: 'size-8 flex-none rounded-full',
      tile: 'size-11 flex-none rounded-tile',
      pill: 'h-control w-16 flex-none rounded-full',
      picture: 'aspect-4/3 rounded-surface',
    },
  },
  defaultVariants: { shape: 'line' },
})

type SkeletonProps = VariantProps<typeof skeletonClass> & {
  className?: string | undefined
  width?: string | undefined
  height?: string | undefined
}

export const Skeleton = ({ shape, className, width, height }: SkeletonProps) => (
  <span
    className={skeletonClass({ shape, className })}
    style={{ width, height }}
    data-testid="skeleton"
    aria-hidden
  />
)

/** Placeholders for topic rows that are loading. */
export function RowSkeleton({ count = 4 }: { count?: number | undefined }) {
  return (
    <Waiting count={count}>
      <div className="flex gap-3.5 border-b border-line py-4" data-testid="placeholder">
        <Skeleton shape="avatar" className="mt-0.5" />
        <div className="max-w-excerpt min-w-0 flex-1">
          <Skeleton className="mt-0.5" width="62%" height="1.125rem" />
          <Skeleton className="mt-2" width="100%" />
          <Skeleton className="mt-2" width="84%" />
          <Skeleton className="mt-3 mb-2.25" width="44%" />
        </div>
      </div>
    </Waiting>
  )
}

type Waits = { count?: number | undefined; label?: string | undefined }

/** Placeholders for tools and resources; `label` is announced while they load. */
export function ToolSkeleton({ count = 5, label }: Waits) {
  return (
    <Waiting count={count} label={label}>
      <div
        className="flex items-center gap-3.5 border-b border-line py-3 max-md:gap-3"
        data-testid="placeholder"
      >
        <Skeleton shape="tile" />
        <div className="min-w-0 flex-1">
          <Skeleton width="52%" />
          <Skeleton className="mt-2" width="34%" height=".8rem" />
        </div>
        <Skeleton shape="pill" />
      </div>
    </Waiting>
  )
}

/** Announces a list that is loading; meanwhile the page is too high for its footer to be in view. */
const Loading = ({ label = 'Loading…' }: { label?: string | undefined }) => (
  <p className="sr-only" data-waiting>
    {label}
  </p>
)

type WaitingProps = { count: number; label?: string | undefined; children: ReactNode }

/** As many placeholders as `count`, which are announced as one list. */
export function Waiting({ count, label, children }: WaitingProps) {
  return (
    <>
      <Loading label={label} />
      {Array.from({ length: count }, (_, i) => (
        <Fragment key={i}>{children}</Fragment>
      ))}
    </>
  )
}

import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'

type SkeletonProps = {
  className?: string | undefined
  width?: string | undefined
  height?: string | undefined
}

export function Skeleton({ className, width, height }: SkeletonProps) {
  return <span className={clsx('skeleton', className)} style={{ width, height }} aria-hidden />
}

/** Placeholders for topic rows that are loading. */
export function RowSkeleton({ count = 4 }: { count?: number | undefined }) {
  return (
    <Waiting count={count}>
      <div className="row">
        <Skeleton className="avatar" />
        <div>
          <Skeleton className="title" width="62%" />
          <Skeleton width="100%" />
          <Skeleton width="84%" />
          <Skeleton className="line" width="44%" />
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
      <div className="tool">
        <Skeleton className="tile" />
        <div>
          <Skeleton width="52%" />
          <Skeleton width="34%" height=".8rem" />
        </div>
        <Skeleton className="vote" />
      </div>
    </Waiting>
  )
}

/** Placeholders for creations, inside `.gallery`. */
export function CreationCardSkeleton({ count = 3 }: { count?: number | undefined }) {
  return (
    <Waiting count={count}>
      <div className="piece">
        <Skeleton className="frame" />
        <Skeleton width="66%" height="22px" />
        <Skeleton width="44%" height="22px" />
      </div>
    </Waiting>
  )
}

type WaitingProps = { count: number; label?: string | undefined; children: ReactNode }

function Waiting({ count, label = 'Loading…', children }: WaitingProps) {
  return (
    <>
      <p className="sr-only">{label}</p>
      {Array.from({ length: count }, (_, i) => (
        <Fragment key={i}>{children}</Fragment>
      ))}
    </>
  )
}

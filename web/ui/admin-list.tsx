import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useRef } from 'react'
import { adminSearch, withSearch } from '../lib/search-params.ts'
import { buttonClass } from './button.tsx'
import { Empty } from './empty.tsx'
import { ListFailed } from './list-failed.tsx'

type AdminListProps<R> = {
  name: string
  /** Beside the heading. */
  action?: ReactNode
  /** Between the heading and the rows: a search, or a form. */
  bar?: ReactNode
  list: { data: R[] | undefined; isPending: boolean; refetch: () => unknown }
  page?: number | undefined
  /** How many rows a page has at most; a full one may be followed by another. */
  perPage: number
  empty: { title: string; text?: string }
  waiting: ReactNode
  children: (rows: R[]) => ReactNode
}

/** What every section of the admin dashboard shares: heading, placeholders, rows or words instead, pages. */
export function AdminList<R>(props: AdminListProps<R>) {
  const { name, action, bar, list, page = 1, perPage, empty, waiting, children } = props
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const rows = list.data ?? []
  const isFailed = list.data === undefined && !list.isPending

  function retry() {
    // The button is gone while the list is read again.
    heading.current?.focus()
    void list.refetch()
  }
  return (
    <section aria-labelledby={id}>
      <div className="admin-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {name}
        </h2>
        {action}
      </div>
      {bar}
      {list.isPending && (
        <>
          <p className="sr-only">Loading…</p>
          {waiting}
        </>
      )}
      {isFailed && <ListFailed onRetry={retry} />}
      {rows.length > 0 && children(rows)}
      {list.data?.length === 0 &&
        (page === 1 ? <Empty {...empty} /> : <Empty title="No more results" />)}
      <Pages page={page} hasMore={rows.length >= perPage} />
    </section>
  )
}

/** Newest first: the next page is older. */
function Pages({ page, hasMore }: { page: number; hasMore: boolean }) {
  if (page === 1 && !hasMore) return null
  const to = (next: number) => (all: Record<string, unknown>) =>
    withSearch(adminSearch(all), { page: next === 1 ? undefined : next })
  return (
    <nav className="pages" aria-label="Pages">
      {page > 1 && (
        <Link to="/admin" search={to(page - 1)} className={buttonClass()}>
          Newer
        </Link>
      )}
      {hasMore && (
        <Link to="/admin" search={to(page + 1)} className={buttonClass()}>
          Older
        </Link>
      )}
    </nav>
  )
}

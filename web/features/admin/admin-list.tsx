import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { ADMIN_ROWS_PER_PAGE } from '#contract/constants.ts'
import { adminSearch, withSearch } from '../../lib/search-params.ts'
import { AdminHead, AdminHeading } from './admin-head.tsx'
import { AdminTable, AdminTableSkeleton } from './admin-table.tsx'
import type { AdminColumn } from './admin-table.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { ListFailed } from '../../ui/list-failed.tsx'
import { Waiting } from '../../ui/skeleton.tsx'

type AdminListProps<R> = {
  name: string
  /** Shown between the heading and the rows: a search field or a form. */
  bar?: ReactNode
  list: { data: R[] | undefined; isPending: boolean; refetch: () => unknown }
  page?: number | undefined
  /** The page size; a full page may be followed by another. */
  perPage?: number
  empty: { title: string; text?: string }
  waiting: ReactNode
  children: (rows: R[]) => ReactNode
}

/**
 * The frame of every section of the admin dashboard: heading, skeletons, rows or a notice,
 * pagination.
 */
export function AdminList<R>(props: AdminListProps<R>) {
  const { name, bar, list, page = 1, empty, waiting, children } = props
  const { perPage = ADMIN_ROWS_PER_PAGE } = props
  const id = useId()
  const rows = list.data ?? []
  const isFailed = list.data === undefined && !list.isPending
  return (
    <section aria-labelledby={id}>
      <AdminHead>
        <AdminHeading id={id}>{name}</AdminHeading>
      </AdminHead>
      {bar}
      {list.isPending && <Waiting count={1}>{waiting}</Waiting>}
      {isFailed && <ListFailed onRetry={() => void list.refetch()} />}
      {rows.length > 0 && children(rows)}
      {list.data?.length === 0 &&
        (page === 1 ? <Empty {...empty} /> : <Empty title="No more results" />)}
      <Pages page={page} hasMore={rows.length >= perPage} />
    </section>
  )
}

type AdminTableListProps<R> = Omit<AdminListProps<R>, 'waiting' | 'children'> & {
  columns: AdminColumn[]
  renderRow: (row: R, at: number, rows: R[]) => ReactNode
}

export function AdminTableList<R>({ columns, renderRow, ...rest }: AdminTableListProps<R>) {
  const table = { name: rest.name, columns }
  return (
    <AdminList {...rest} waiting={<AdminTableSkeleton {...table} />}>
      {(rows) => <AdminTable {...table}>{rows.map(renderRow)}</AdminTable>}
    </AdminList>
  )
}

/** Newest first: the next page is older. */
function Pages({ page, hasMore }: { page: number; hasMore: boolean }) {
  if (page === 1 && !hasMore) return null
  const to = (next: number) => (all: Record<string, unknown>) =>
    withSearch(adminSearch(all), { page: next === 1 ? undefined : next })
  return (
    <nav aria-label="Pages">
      <ListEnd>
        {page > 1 && (
          <Link
            to="/admin"
            search={to(page - 1)}
            activeOptions={{ exact: true }}
            className={buttonClass()}
          >
            Newer
          </Link>
        )}
        {hasMore && (
          <Link to="/admin" search={to(page + 1)} className={buttonClass()}>
            Older
          </Link>
        )}
      </ListEnd>
    </nav>
  )
}

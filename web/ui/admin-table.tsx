import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

const ROWS_WAITING = 6

/**
 * Columns with a width keep it, so that nothing shifts between pages; the others share the rest.
 */
export type AdminColumn = { name: string; width?: string }

type AdminTableProps = { name: string; columns: AdminColumn[]; children: ReactNode }

/** A dense table that becomes cards on a phone; its rows are `<tr data-row>`. */
export function AdminTable({ name, columns, children }: AdminTableProps) {
  return (
    <div className="table-scroll">
      <table className="table-plain as-cards admin-table">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" style={{ width: column.width }}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** The same table with skeleton rows. */
export function AdminTableSkeleton({ name, columns }: Omit<AdminTableProps, 'children'>) {
  return (
    <AdminTable name={name} columns={columns}>
      {Array.from({ length: ROWS_WAITING }, (_, row) => (
        <tr key={row} className="waiting">
          {columns.map((column, at) =>
            at > 0 && column.name !== 'Actions' ? (
              <td key={column.name} data-label={column.name}>
                <Skeleton width="60%" />
              </td>
            ) : (
              <td key={column.name} className={at > 0 ? 'row-acts' : undefined}>
                <Skeleton width={at > 0 ? 'min(220px, 90%)' : '70%'} />
              </td>
            ),
          )}
        </tr>
      ))}
    </AdminTable>
  )
}

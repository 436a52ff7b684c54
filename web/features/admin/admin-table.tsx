import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cell, ColumnHeader, Table, TableRow } from '../../ui/table.tsx'

const ROWS_WAITING = 6

/**
 * Columns with a width keep it, so that nothing shifts between pages; the others share the rest.
 */
export type AdminColumn = {
  name: string
  className?: string
  /** On a phone its cells stand below the first one, without the name. */
  isUnlabelled?: boolean
}

type AdminTableProps = { name: string; columns: AdminColumn[]; children: ReactNode }

/** A table of the admin dashboard, with `<TableRow data-row>` as rows. */
export function AdminTable({ name, columns, children }: AdminTableProps) {
  return (
    <Table
      name={name}
      isFixed
      head={columns.map((column) => (
        <ColumnHeader key={column.name} className={column.className}>
          {column.name}
        </ColumnHeader>
      ))}
    >
      {children}
    </Table>
  )
}

export function AdminTableSkeleton({ name, columns }: Omit<AdminTableProps, 'children'>) {
  const others = columns.slice(1)
  return (
    <AdminTable name={name} columns={columns}>
      {Array.from({ length: ROWS_WAITING }, (_, row) => (
        <TableRow key={row}>
          <Cell className="max-lg:basis-full lg:h-13.25">
            <Skeleton width="70%" />
          </Cell>
          {others.map((column) => (
            <CellSkeleton key={column.name} {...column} />
          ))}
        </TableRow>
      ))}
    </AdminTable>
  )
}

function CellSkeleton({ name, isUnlabelled }: AdminColumn) {
  return name === 'Actions' ? (
    <Cell className="max-lg:flex max-lg:min-h-11 max-lg:basis-full max-lg:items-center">
      <Skeleton width="min(13.75rem, 90%)" />
    </Cell>
  ) : (
    <Cell label={isUnlabelled ? undefined : name} className="max-lg:min-h-7.25 max-lg:min-w-36">
      <Skeleton width="60%" />
    </Cell>
  )
}

/** The props of the button of a row's action; screen readers also read the name of the row. */
export const rowAction = (nameId: string) =>
  ({ variant: 'ghost', size: 'row', 'aria-describedby': nameId }) as const

import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

const ROWS_WAITING = 6

type DeskTableProps = { name: string; columns: string[]; children: ReactNode }

/** A dense table that becomes cards on a phone; its rows are `<tr data-row>`. */
export function DeskTable({ name, columns, children }: DeskTableProps) {
  return (
    <div className="table-scroll">
      <table className="table-plain as-cards">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** The same table with rows that are on their way. */
export function DeskTableSkeleton({ name, columns }: Omit<DeskTableProps, 'children'>) {
  const [first, ...others] = columns
  return (
    <DeskTable name={name} columns={columns}>
      {Array.from({ length: ROWS_WAITING }, (_, row) => (
        <tr key={row} className="waiting">
          <td key={first}>
            <Skeleton width="70%" />
          </td>
          {others.map((column) => (
            <td key={column} data-label={column === 'Actions' ? undefined : column}>
              <Skeleton width={column === 'Actions' ? '180px' : '60%'} />
            </td>
          ))}
        </tr>
      ))}
    </DeskTable>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { SystemState } from '#contract/system.ts'
import { AdminList } from './admin-list.tsx'
import { AdminTable, AdminTableSkeleton } from './admin-table.tsx'
import { Cell, RowHeader, TableRow } from '../../ui/table.tsx'
import { systemQuery } from './queries.ts'
import { formatRows, SystemFacts } from './system-facts.tsx'
import { SystemJobs } from './system-jobs.tsx'

const WAITING = {
  name: 'System',
  columns: [
    { name: 'What', className: 'w-1/3' },
    { name: 'State', isUnlabelled: true },
  ],
}

export function SystemSection() {
  const list = useQuery(systemQuery)
  return (
    <AdminList
      name="System"
      list={{ ...list, data: list.data && [list.data] }}
      perPage={Infinity}
      empty={{ title: 'Nothing to show.' }}
      waiting={<AdminTableSkeleton {...WAITING} />}
    >
      {([state]) =>
        state && (
          <>
            <SystemFacts state={state} />
            <SystemJobs jobs={state.jobs} />
            <Rows tables={state.tables} />
          </>
        )
      }
    </AdminList>
  )
}

const ROWS = {
  name: 'Rows in the database',
  columns: [{ name: 'Table', className: 'w-1/3' }, { name: 'Rows' }],
}

function Rows({ tables }: Pick<SystemState, 'tables'>) {
  return (
    <div className="pt-8">
      <AdminTable {...ROWS}>
        {tables.map(({ name, ...count }) => (
          <TableRow key={name} data-row>
            <RowHeader>{name}</RowHeader>
            <Cell>{formatRows(count)}</Cell>
          </TableRow>
        ))}
      </AdminTable>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { SystemState, JobState } from '#contract/system.ts'
import { Cell, RowHeader, TableRow, CellNote } from '../../ui/table.tsx'
import { capitalized, formatNumber } from '../../lib/formats.ts'
import { Empty } from '../../ui/empty.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { AdminList } from './admin-list.tsx'
import { AdminTable, AdminTableSkeleton } from './admin-table.tsx'
import { systemQuery } from './queries.ts'
import { formatRows, SystemFacts } from './system-facts.tsx'

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

const TABLE = {
  name: 'Background jobs',
  columns: [
    { name: 'Job', className: 'w-1/3' },
    { name: 'Last success', className: 'w-34' },
    { name: 'Last failure' },
    { name: 'Runs', className: 'w-22' },
    { name: 'Failures', className: 'w-25' },
  ],
}

function SystemJobs({ jobs }: { jobs: JobState[] }) {
  if (jobs.length === 0) return <Empty title="No job has run yet." />
  return (
    <div className="pt-8">
      <AdminTable {...TABLE}>
        {jobs.map((job) => (
          <Job key={job.name} job={job} />
        ))}
      </AdminTable>
    </div>
  )
}

function Job({ job }: { job: JobState }) {
  const { name, succeededAt, failedAt, failure, runs, failures } = job
  return (
    <TableRow data-row>
      <RowHeader>{jobLabel(name)}</RowHeader>
      <Cell label="Last success" wraps>
        {succeededAt === null ? 'Never' : <TimeAgo time={succeededAt} />}
      </Cell>
      <Cell label="Last failure" wraps>
        {failedAt === null ? 'Never' : <TimeAgo time={failedAt} />}
        {failure !== null && <CellNote>{failure}</CellNote>}
      </Cell>
      <Cell label="Runs">{formatNumber(runs)}</Cell>
      <Cell label="Failures">{formatNumber(failures)}</Cell>
    </TableRow>
  )
}

/** 'send-mail' is shown as 'Send mail'. */
const jobLabel = (name: string) => capitalized(name.replaceAll('-', ' '))

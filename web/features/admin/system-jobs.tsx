import type { JobState } from '#contract/system.ts'
import { capitalized, formatNumber } from '../../lib/formats.ts'
import { AdminTable } from './admin-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Cell, CellNote, RowHeader, TableRow } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'

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

export function SystemJobs({ jobs }: { jobs: JobState[] }) {
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

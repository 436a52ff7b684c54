import type { ReactNode } from 'react'
import type { SystemState } from '#contract/system.ts'
import { formatBytes, formatNumber } from '../../lib/formats.ts'
import { AdminTable } from './admin-table.tsx'
import { Cell, RowHeader, TableRow } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'

const TABLE = {
  name: 'State of the site',
  columns: [{ name: 'What', className: 'w-1/3' }, { name: 'State' }],
}

const REPLICA = {
  used: 'In use',
  late: 'Late; the primary answers',
  unavailable: 'Not available; the primary answers',
}

export function SystemFacts({ state }: { state: SystemState }) {
  return (
    <AdminTable {...TABLE}>
      {factsOf(state).map(([name, value]) => (
        <TableRow key={name} data-row>
          <RowHeader>{name}</RowHeader>
          <Cell wraps>{value}</Cell>
        </TableRow>
      ))}
    </AdminTable>
  )
}

type Count = { rows: number; isEstimate: boolean }

/** A number of rows, such as "about 12,000" if it is an estimate. */
export const formatRows = ({ rows, isEstimate }: Count) =>
  isEstimate ? `about ${formatNumber(rows)}` : formatNumber(rows)

const sizeOf = ({ bytes, ...count }: SystemState['images']) =>
  bytes === null
    ? `${formatRows(count)}; the object store does not answer`
    : `${formatRows(count)}, about ${formatBytes(bytes)}`

function factsOf(state: SystemState): [name: string, value: ReactNode][] {
  const { version, commit, node, startedAt, database, images, mail, lastBackup, replica } = state
  return [
    ['Version', commit === null ? version : `${version}, commit ${commit}`],
    ['Node.js', node],
    ['Database', `${database.engine} ${database.version}, ${formatBytes(database.bytes)}`],
    ['Read replica', replica === null ? 'None' : REPLICA[replica]],
    ['Images', images.rows === 0 ? 'None' : sizeOf(images)],
    ['Email', `${formatNumber(mail.waiting)} waiting, ${formatNumber(mail.failed)} failed`],
    [
      'Last backup',
      lastBackup === null ? (
        'No backup yet'
      ) : (
        <>
          <TimeAgo time={lastBackup.finishedAt} />, {formatBytes(lastBackup.bytes)}
        </>
      ),
    ],
    ['Started', <TimeAgo key="started" time={startedAt} />],
  ]
}

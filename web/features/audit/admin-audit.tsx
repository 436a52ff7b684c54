import { useQuery } from '@tanstack/react-query'
import { DESK_ROWS_PER_PAGE } from '#contract/constants.ts'
import { useApp } from '../../api.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { DeskList } from '../../ui/desk-list.tsx'
import { DeskTable, DeskTableSkeleton } from '../../ui/desk-table.tsx'
import { ActRow } from './act-row.tsx'
import { auditQuery } from './audit-query.ts'

const TABLE = {
  name: 'Audit log',
  columns: [
    { name: 'What' },
    { name: 'Who', width: '20%' },
    { name: 'When', width: '120px' },
    { name: 'Before and after', width: '40%' },
  ],
}

/** Every act of an administrator, newest first. */
export function AdminAudit({ search }: { search: AdminSearch }) {
  const { page = 1 } = search
  const list = useQuery(auditQuery(useApp().call, page))
  return (
    <DeskList
      name="Audit log"
      list={list}
      page={page}
      perPage={DESK_ROWS_PER_PAGE}
      empty={{
        title: 'No activity yet.',
        text: 'What administrators change is logged here: who, what, when, before and after.',
      }}
      waiting={<DeskTableSkeleton {...TABLE} />}
    >
      {(acts) => (
        <DeskTable {...TABLE}>
          {acts.map((act) => (
            <ActRow key={act.id} act={act} />
          ))}
        </DeskTable>
      )}
    </DeskList>
  )
}

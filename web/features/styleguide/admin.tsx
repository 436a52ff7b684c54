import { Button } from '../../ui/button.tsx'
import { AdminList } from '../admin/admin-list.tsx'
import { AdminTable, AdminTableSkeleton } from '../admin/admin-table.tsx'
import { ActionsCell, Cell, RowHeader, TableRow } from '../../ui/table.tsx'
import { Specimen } from './specimen.tsx'

const TABLE = {
  name: 'Suggested tags',
  columns: [
    { name: 'Tag' },
    { name: 'Posts', className: 'w-16' },
    { name: 'Actions', className: 'w-50' },
  ],
}

const NAMES = ['Weaving', 'x'.repeat(50), 'مرحبا بالعالم', '人工智能与社区讨论']

const STATES = {
  'Admin list: rows': { data: NAMES, isPending: false },
  'Admin list: waiting': { data: undefined, isPending: true },
  'Admin list: failed': { data: undefined, isPending: false },
  'Admin list: empty': { data: [], isPending: false },
}

/** A section of the admin dashboard in each of its states. */
export function AdminLists() {
  return Object.entries(STATES).map(([title, state]) => (
    <Specimen key={title} title={title}>
      <AdminList
        name="Suggested tags"
        list={{ ...state, refetch: () => {} }}
        perPage={NAMES.length}
        empty={{ title: 'Nothing to review.', text: 'Tags that people suggest appear here.' }}
        waiting={<AdminTableSkeleton {...TABLE} />}
      >
        {(names) => (
          <AdminTable {...TABLE}>
            {names.map((name) => (
              <TableRow key={name} data-row>
                <RowHeader dir="auto">{name}</RowHeader>
                <Cell label="Posts">12</Cell>
                <ActionsCell>
                  <Button variant="ghost" size="row">
                    Approve
                  </Button>
                  <Button variant="ghost" size="row">
                    Reject
                  </Button>
                </ActionsCell>
              </TableRow>
            ))}
          </AdminTable>
        )}
      </AdminList>
    </Specimen>
  ))
}

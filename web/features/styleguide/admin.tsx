import { Button } from '../../ui/button.tsx'
import { AdminTableList } from '../admin/admin-list.tsx'
import { ActionsCell, Cell, RowHeader, TableRow } from '../../ui/table.tsx'
import { Specimen } from './specimen.tsx'

const COLUMNS = [
  { name: 'Tag' },
  { name: 'Posts', className: 'w-16' },
  { name: 'Actions', className: 'w-50' },
]

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
      <AdminTableList
        name="Suggested tags"
        columns={COLUMNS}
        list={{ ...state, refetch: () => {} }}
        perPage={NAMES.length}
        empty={{ title: 'Nothing to review.', text: 'Tags that people suggest appear here.' }}
        renderRow={(name) => (
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
        )}
      />
    </Specimen>
  ))
}

import { Button } from '../../ui/button.tsx'
import { AdminList } from '../../ui/admin-list.tsx'
import { AdminTable, AdminTableSkeleton } from '../../ui/admin-table.tsx'
import { Specimen } from './specimen.tsx'

const TABLE = {
  name: 'Suggested tags',
  columns: [{ name: 'Tag' }, { name: 'Posts', width: '64px' }, { name: 'Actions', width: '200px' }],
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
              <tr key={name} data-row>
                <th scope="row" dir="auto">
                  {name}
                </th>
                <td data-label="Posts">12</td>
                <td className="row-acts">
                  <Button variant="ghost">Approve</Button>
                  <Button variant="ghost">Reject</Button>
                </td>
              </tr>
            ))}
          </AdminTable>
        )}
      </AdminList>
    </Specimen>
  ))
}

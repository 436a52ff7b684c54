import { Button } from '../../ui/button.tsx'
import { DeskList } from '../../ui/desk-list.tsx'
import { DeskTable, DeskTableSkeleton } from '../../ui/desk-table.tsx'
import { Specimen } from './specimen.tsx'

const TABLE = {
  name: 'Suggested tags',
  columns: [{ name: 'Tag' }, { name: 'Posts', width: '64px' }, { name: 'Actions', width: '200px' }],
}

const NAMES = ['Weaving', 'x'.repeat(50), 'مرحبا بالعالم', '人工智能与社区讨论']

const STATES = {
  'The desk: rows': { data: NAMES, isPending: false },
  'The desk: waiting': { data: undefined, isPending: true },
  'The desk: failed': { data: undefined, isPending: false },
  'The desk: empty': { data: [], isPending: false },
}

/** A section of the desk in each of its states. */
export function Desk() {
  return Object.entries(STATES).map(([title, state]) => (
    <Specimen key={title} title={title}>
      <DeskList
        name="Suggested tags"
        list={{ ...state, refetch: () => {} }}
        perPage={NAMES.length}
        empty={{ title: 'Nothing to review.', text: 'Tags that people suggest appear here.' }}
        waiting={<DeskTableSkeleton {...TABLE} />}
      >
        {(names) => (
          <DeskTable {...TABLE}>
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
          </DeskTable>
        )}
      </DeskList>
    </Specimen>
  ))
}

import { useQuery } from '@tanstack/react-query'
import { AdminList } from './admin-list.tsx'
import { AdminTable, AdminTableSkeleton } from './admin-table.tsx'
import { AddCommunity } from './add-community.tsx'
import { adminCommunitiesQuery } from './queries.ts'
import { CommunityRow } from './community-row.tsx'

const TABLE = {
  name: 'Communities',
  columns: [
    { name: 'Name' },
    { name: 'Status', className: 'w-30' },
    { name: 'Order', className: 'w-26' },
    { name: 'Actions', className: 'w-82.5' },
  ],
}

/** All communities, in the order of the picker. */
export function CommunitiesSection() {
  const list = useQuery(adminCommunitiesQuery)
  return (
    <AdminList
      name="Communities"
      bar={<AddCommunity />}
      list={list}
      perPage={Infinity}
      empty={{ title: 'No communities.', text: 'Add the first one above.' }}
      waiting={<AdminTableSkeleton {...TABLE} />}
    >
      {(communities) => (
        <AdminTable {...TABLE}>
          {communities.map((community, at) => (
            <CommunityRow key={community.id} communities={communities} at={at} />
          ))}
        </AdminTable>
      )}
    </AdminList>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../api.ts'
import { AdminList } from '../../ui/admin-list.tsx'
import { AdminTable, AdminTableSkeleton } from '../../ui/admin-table.tsx'
import { AddCommunity } from './add-community.tsx'
import { adminCommunitiesQuery } from './admin-communities-query.ts'
import { CommunityRow } from './community-row.tsx'

const TABLE = {
  name: 'Communities',
  columns: [
    { name: 'Name' },
    { name: 'Status', width: '120px' },
    { name: 'Order', width: '104px' },
    { name: 'Actions', width: '330px' },
  ],
}

/** All communities, in the order of the picker. */
export function AdminCommunities() {
  const list = useQuery(adminCommunitiesQuery(useApp().call))
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

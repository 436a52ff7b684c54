import { useQuery } from '@tanstack/react-query'
import { AdminTableList } from './admin-list.tsx'
import { AddCommunity } from './add-community.tsx'
import { adminCommunitiesQuery } from './queries.ts'
import { CommunityRow } from './community-row.tsx'

const COLUMNS = [
  { name: 'Name' },
  { name: 'Status', className: 'w-30' },
  { name: 'Order', className: 'w-26 print:hidden' },
  { name: 'Actions', className: 'w-82.5' },
]

export function CommunitiesSection() {
  const list = useQuery(adminCommunitiesQuery)
  return (
    <AdminTableList
      name="Communities"
      columns={COLUMNS}
      bar={<AddCommunity />}
      list={list}
      perPage={Infinity}
      empty={{ title: 'No communities.', text: 'Add the first one above.' }}
      renderRow={({ id }, at, communities) => (
        <CommunityRow key={id} communities={communities} at={at} />
      )}
    />
  )
}

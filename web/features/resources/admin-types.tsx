import { useQuery } from '@tanstack/react-query'
import { RESOURCES_PER_PAGE } from '#contract/constants.ts'
import { useApp } from '../../api.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { AdminList } from '../../ui/admin-list.tsx'
import { AdminTable, AdminTableSkeleton } from '../../ui/admin-table.tsx'
import { TypeSuggestionRow } from './type-suggestion-row.tsx'
import { typeSuggestionsQuery } from './type-suggestions-query.ts'

const TABLE = {
  name: 'Suggested types',
  columns: [
    { name: 'Suggested type' },
    { name: 'Resource' },
    { name: 'Suggested', width: '120px' },
    { name: 'Actions', width: '280px' },
  ],
}

/** Resources that await review because their type is new. */
export function AdminTypes({ search }: { search: AdminSearch }) {
  const { page = 1 } = search
  const list = useQuery(typeSuggestionsQuery(useApp().call, page))
  return (
    <AdminList
      name="Suggested types"
      list={list}
      page={page}
      perPage={RESOURCES_PER_PAGE}
      empty={{
        title: 'Nothing to review.',
        text: 'Resources whose type somebody suggested appear here until you decide.',
      }}
      waiting={<AdminTableSkeleton {...TABLE} />}
    >
      {(resources) => (
        <AdminTable {...TABLE}>
          {resources.map((resource) => (
            <TypeSuggestionRow key={resource.id} resource={resource} />
          ))}
        </AdminTable>
      )}
    </AdminList>
  )
}

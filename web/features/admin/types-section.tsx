import { useQuery } from '@tanstack/react-query'
import { RESOURCES_PER_PAGE } from '#contract/constants.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { AdminTableList } from './admin-list.tsx'
import { TypeSuggestionRow } from './type-suggestion-row.tsx'
import { typeSuggestionsQuery } from './queries.ts'

const COLUMNS = [
  { name: 'Suggested type' },
  { name: 'Resource' },
  { name: 'Suggested', className: 'w-30' },
  { name: 'Actions', className: 'w-70' },
]

/** Resources that await review because their type is new. */
export function TypesSection({ search }: { search: AdminSearch }) {
  const list = useQuery(typeSuggestionsQuery(search))
  return (
    <AdminTableList
      name="Suggested types"
      columns={COLUMNS}
      list={list}
      page={search.page}
      perPage={RESOURCES_PER_PAGE}
      empty={{
        title: 'Nothing to review.',
        text: 'Resources whose type somebody suggested appear here until you decide.',
      }}
      renderRow={(resource) => <TypeSuggestionRow key={resource.id} resource={resource} />}
    />
  )
}

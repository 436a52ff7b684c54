import { useQuery } from '@tanstack/react-query'
import type { AdminSearch } from '../../lib/search-params.ts'
import { AdminTableList } from './admin-list.tsx'
import { TagSuggestionRow } from './tag-suggestion-row.tsx'
import { tagSuggestionsQuery } from './queries.ts'

const COLUMNS = [
  { name: 'Tag' },
  { name: 'For', className: 'w-24' },
  { name: 'Posts', className: 'w-16' },
  { name: 'Suggested by', className: 'w-[22%]' },
  { name: 'Actions', className: 'w-82.5' },
]

/** Tags that are on posts already, visible to their authors only until they are reviewed. */
export function TagsSection({ search }: { search: AdminSearch }) {
  const list = useQuery(tagSuggestionsQuery(search))
  return (
    <AdminTableList
      name="Suggested tags"
      columns={COLUMNS}
      list={list}
      page={search.page}
      empty={{
        title: 'Nothing to review.',
        text: 'Tags that people suggest for topics, tools and creations appear here until you decide.',
      }}
      renderRow={(tag) => <TagSuggestionRow key={tag.id} tag={tag} />}
    />
  )
}

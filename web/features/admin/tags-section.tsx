import { useQuery } from '@tanstack/react-query'
import { ADMIN_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { AdminList } from './admin-list.tsx'
import { AdminTable, AdminTableSkeleton } from './admin-table.tsx'
import { TagSuggestionRow } from './tag-suggestion-row.tsx'
import { tagSuggestionsQuery } from './queries.ts'

const TABLE = {
  name: 'Suggested tags',
  columns: [
    { name: 'Tag' },
    { name: 'For', className: 'w-24' },
    { name: 'Posts', className: 'w-16' },
    { name: 'Suggested by', className: 'w-[22%]' },
    { name: 'Actions', className: 'w-82.5' },
  ],
}

/** Tags that are on posts already, visible to their authors only until they are reviewed. */
export function TagsSection({ search }: { search: AdminSearch }) {
  const list = useQuery(tagSuggestionsQuery(search))
  return (
    <AdminList
      name="Suggested tags"
      list={list}
      page={search.page}
      perPage={ADMIN_ROWS_PER_PAGE}
      empty={{
        title: 'Nothing to review.',
        text: 'Tags that people suggest for topics, tools and creations appear here until you decide.',
      }}
      waiting={<AdminTableSkeleton {...TABLE} />}
    >
      {(tags) => (
        <AdminTable {...TABLE}>
          {tags.map((tag) => (
            <TagSuggestionRow key={tag.id} tag={tag} />
          ))}
        </AdminTable>
      )}
    </AdminList>
  )
}

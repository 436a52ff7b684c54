import { useQuery } from '@tanstack/react-query'
import { DESK_ROWS_PER_PAGE } from '#contract/constants.ts'
import { useApp } from '../../api.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { DeskList } from '../../ui/desk-list.tsx'
import { DeskTable, DeskTableSkeleton } from '../../ui/desk-table.tsx'
import { TagSuggestionRow } from './tag-suggestion-row.tsx'
import { tagSuggestionsQuery } from './tag-suggestions-query.ts'

const TABLE = {
  name: 'Suggested tags',
  columns: [
    { name: 'Tag' },
    { name: 'For', width: '96px' },
    { name: 'Posts', width: '64px' },
    { name: 'Suggested by', width: '22%' },
    { name: 'Actions', width: '330px' },
  ],
}

/** Tags that stand on posts already, seen by their authors alone until somebody decides. */
export function AdminTags({ search }: { search: AdminSearch }) {
  const { page = 1 } = search
  const list = useQuery(tagSuggestionsQuery(useApp().call, page))
  return (
    <DeskList
      name="Suggested tags"
      list={list}
      page={page}
      perPage={DESK_ROWS_PER_PAGE}
      empty={{
        title: 'Nothing to review.',
        text: 'Tags that people suggest for topics, tools and creations appear here until you decide.',
      }}
      waiting={<DeskTableSkeleton {...TABLE} />}
    >
      {(tags) => (
        <DeskTable {...TABLE}>
          {tags.map((tag) => (
            <TagSuggestionRow key={tag.id} tag={tag} />
          ))}
        </DeskTable>
      )}
    </DeskList>
  )
}

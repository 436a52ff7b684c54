import { useQuery } from '@tanstack/react-query'
import type { HomeSearch } from '../../lib/search-params.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { filterOptions, ListBar } from '../../ui/list-bar.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { useMemberForm } from '../accounts/use-member-form.ts'
import { selectableTags, tagsQuery } from '../tags/queries.ts'
import { NewsLine } from './news-line.tsx'
import { NewsOnX } from './news-on-x.tsx'
import { ToolList } from './tool-list.tsx'
import { toolCategory } from './queries.ts'

const addToolDialog = lazyComponent(
  async () => (await import('./add-tool-dialog.tsx')).AddToolDialog,
)

type ToolsPanelProps = { search: HomeSearch; communityId: number }

export function ToolsPanel({ search, communityId }: ToolsPanelProps) {
  const user = useCurrentUser()
  const changeSearch = useChangeSearch()
  const { data: tags = [] } = useQuery(tagsQuery('tool'))
  const isSuggesting = user !== null && search.new === 'tool'
  const dialog = useLazyComponent(addToolDialog, isSuggesting)
  const suggest = useMemberForm({ tab: 'tools', new: 'tool' }, dialog.load)
  const params = { category: toolCategory(search, tags), communityId }
  const { toolsPage: page = 1 } = search
  const names = selectableTags(tags).map(({ name }) => name)
  return (
    <>
      <ListBar
        filter={{
          label: 'Category',
          value: params.category,
          options: filterOptions(names, params.category),
          onChange: (category) => void changeSearch({ tab: 'tools', category }),
        }}
        form={dialog}
        label="Suggest Tool"
        onOpen={() => suggest(true)}
        purpose="Suggesting a tool"
      >
        <NewsOnX params={params} />
      </ListBar>
      <NewsLine category={params.category} />
      <ToolList
        key={`${params.category} ${communityId} ${page}`}
        params={params}
        page={page}
        action={<Button onClick={() => suggest(true)}>Suggest the first one</Button>}
      />
      {isSuggesting && dialog.Component && (
        <dialog.Component
          communityId={communityId}
          title="Add Tool"
          onClose={() => suggest(false)}
        />
      )}
    </>
  )
}

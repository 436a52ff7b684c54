import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useApp } from '../../api.ts'
import { withSearch } from '../../lib/search-params.ts'
import type { HomeSearch } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { Dropdown } from '../../ui/menu.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { pickable, tagsQuery } from '../tags/tags-query.ts'
import { NewsLine } from './news-line.tsx'
import { NewsOnX } from './news-on-x.tsx'
import { ToolList } from './tool-list.tsx'
import { toolCategory } from './tools-query.ts'

const addToolDialog = lazyComponent(
  async () => (await import('./add-tool-dialog.tsx')).AddToolDialog,
)

type ToolsPanelProps = { search: HomeSearch; communityId: number }

export function ToolsPanel({ search, communityId }: ToolsPanelProps) {
  const { call } = useApp()
  const user = useCurrentUser()
  const navigate = useNavigate()
  const { data: tags } = useQuery(tagsQuery(call, 'tool'))
  const isSuggesting = user !== null && search.new === 'tool'
  const dialog = useLazyComponent(addToolDialog, isSuggesting)
  const place = { category: toolCategory(search, tags), communityId }
  const { toolsPage: page = 1 } = search
  const names = pickable(tags ?? []).map(({ name }) => name)
  if (!names.includes(place.category)) names.push(place.category)

  function show(category: string) {
    void navigate({
      to: '.',
      search: (all) => withSearch(all, { tab: 'tools', category }),
      resetScroll: false,
    })
  }
  function suggest(isOpen: boolean) {
    if (isOpen && !user) return void navigate({ to: '/auth' })
    if (isOpen) void dialog.load()
    void navigate({
      to: '.',
      search: (all) => withSearch(all, { tab: 'tools', new: isOpen ? 'tool' : undefined }),
      replace: !isOpen,
      resetScroll: false,
    })
  }
  return (
    <>
      <div className="bar">
        <Dropdown
          label="Category"
          value={place.category}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={show}
        />
        <span className="spacer" />
        <NewsOnX place={place} />
        <Button icon={<Plus />} aria-busy={dialog.isLoading} onClick={() => suggest(true)}>
          Suggest Tool
        </Button>
        {dialog.failure}
      </div>
      <NeedsScript what="Suggesting a tool" />
      <NewsLine category={place.category} />
      <ToolList
        key={`${place.category} ${communityId} ${page}`}
        place={place}
        page={page}
        action={<Button onClick={() => suggest(true)}>Suggest the first one</Button>}
      />
      {isSuggesting && dialog.Component && (
        <dialog.Component user={user} communityId={communityId} onClose={() => suggest(false)} />
      )}
    </>
  )
}

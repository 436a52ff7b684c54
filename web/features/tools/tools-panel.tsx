import { useQuery } from '@tanstack/react-query'
import type { HomeSearch } from '../../lib/search-params.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { filterOptions, ListBar } from '../../ui/list-bar.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { useMemberForm } from '../accounts/use-member-form.ts'
import { selectableTags, tagsQuery } from '../tags/queries.ts'
import { NewsLine } from './news-line.tsx'
import { ToolList } from './tool-list.tsx'
import { toolCategory, toolsQuery } from './queries.ts'
import { newsOnX } from './tool-links.ts'
import type { ToolListParams } from './queries.ts'
import { useFacts } from './truncated-list.ts'

const addToolDialog = lazyComponent(
  async () => (await import('./add-tool-dialog.tsx')).AddToolDialog,
)

type ToolsPanelProps = { search: HomeSearch; communityId: number }

export function ToolsPanel({ search, communityId }: ToolsPanelProps) {
  const user = useCurrentUser()
  const changeSearch = useChangeSearch()
  const { data: tags = [] } = useQuery(tagsQuery('tool'))
  const form = useMemberForm({
    address: { tab: 'tools', new: 'tool' },
    isOpen: user !== null && search.new === 'tool',
    lazy: addToolDialog,
    props: { communityId, title: 'Add Tool' },
  })
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
        form={form}
        label="Suggest Tool"
        purpose="Suggesting a tool"
      >
        <NewsOnX params={params} />
      </ListBar>
      <NewsLine category={params.category} />
      <ToolList
        key={`${params.category} ${communityId} ${page}`}
        params={params}
        page={page}
        action={<Button onClick={form.open}>Suggest the first one</Button>}
      />
      {form.dialog}
    </>
  )
}

/** The category's news on X: loading, available or unavailable. In a narrow bar, a row of its own. */
const NewsOnX = ({ params }: { params: ToolListParams }) => (
  <span className="min-w-0 @max-bar:order-1 @max-bar:basis-full">
    <NewsButton params={params} />
  </span>
)

function NewsButton({ params }: { params: ToolListParams }) {
  const list = toolsQuery(params)
  const { data: tools = [], isPending } = useQuery(list)
  const { newsUsernames } = useFacts(list.queryKey, tools)
  if (isPending) return <Quiet text="Loading tools..." />
  if (newsUsernames.length === 0) return <Quiet text="No X usernames available" />
  return (
    <Button
      variant="ghost"
      className="py-1.5 text-start wrap-anywhere whitespace-normal not-forced-colors:@max-bar:-ml-2.5"
      onClick={() => window.open(newsOnX(newsUsernames), '_blank', 'noopener')}
    >
      Get {params.category} news on X
    </Button>
  )
}

const Quiet = ({ text }: { text: string }) => (
  <Button variant="ghost" disabled>
    {text}
  </Button>
)

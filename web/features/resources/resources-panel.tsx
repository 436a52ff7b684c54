import { useQuery } from '@tanstack/react-query'
import { ALL_TYPES } from '#contract/constants.ts'
import { isolated } from '../../lib/isolated.ts'
import type { HomeSearch } from '../../lib/search-params.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { ListBar } from '../../ui/list-bar.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { useMemberForm } from '../accounts/use-member-form.ts'
import { ResourcePages } from './resource-pages.tsx'
import {
  resourceListQuery,
  resourceTypesQuery,
  typeInAddress,
  typeLabel,
  typeOf,
} from './queries.ts'

const addResourceDialog = lazyComponent(
  async () => (await import('./add-resource-dialog.tsx')).AddResourceDialog,
)

type ResourcesPanelProps = { search: HomeSearch; communityId: number }

export function ResourcesPanel({ search, communityId }: ResourcesPanelProps) {
  const user = useCurrentUser()
  const changeSearch = useChangeSearch()
  const type = typeOf(search)
  const form = useMemberForm({
    address: { tab: 'resources', new: 'resource' },
    isOpen: user !== null && search.new === 'resource',
    lazy: addResourceDialog,
    props: { shownType: type, communityId },
  })
  const { resourcesPage = 1 } = search
  const { data: types = [] } = useQuery(resourceTypesQuery)
  const shown = types.includes(type) || type === ALL_TYPES ? types : [...types, type]
  return (
    <>
      <ListBar
        filter={{
          label: 'Type',
          value: type,
          options: [
            { value: ALL_TYPES, label: 'All Resources' },
            ...shown.map((name) => ({ value: name, label: typeLabel(name) })),
          ],
          onChange: (name) => void changeSearch({ tab: 'resources', type: typeInAddress(name) }),
        }}
        form={form}
        label="Add Resource"
        purpose="Adding a resource"
      />
      <ResourcePages
        list={resourceListQuery(search, communityId)}
        page={resourcesPage}
        empty={{
          title:
            type === ALL_TYPES ? 'No resources available' : `No ${isolated(type)} resources found`,
          text: 'Know a good one? Others will thank you.',
          action: <Button onClick={form.open}>Add the first one</Button>,
        }}
      />
      {form.dialog}
    </>
  )
}

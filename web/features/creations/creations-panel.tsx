import { useQuery } from '@tanstack/react-query'
import { ALL_KINDS } from '#contract/constants.ts'
import { isolated } from '../../lib/isolated.ts'
import type { HomeSearch } from '../../lib/search-params.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { filterOptions, ListBar } from '../../ui/list-bar.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { useMemberForm } from '../accounts/use-member-form.ts'
import { selectableTags, tagsQuery } from '../tags/queries.ts'
import { CreationPages } from './creation-pages.tsx'
import { galleryQuery } from './queries.ts'

const shareCreationDialog = lazyComponent(
  async () => (await import('./share-creation-dialog.tsx')).ShareCreationDialog,
)

type CreationsPanelProps = { search: HomeSearch; communityId: number }

export function CreationsPanel({ search, communityId }: CreationsPanelProps) {
  const user = useCurrentUser()
  const changeSearch = useChangeSearch()
  const { data: tags = [] } = useQuery(tagsQuery('creation'))
  const form = useMemberForm({
    address: { new: 'creation' },
    isOpen: search.new === 'creation',
    lazy: shareCreationDialog,
    props: { communityId },
  })
  const { kind = ALL_KINDS, creationsPage = 1 } = search
  const names = selectableTags(tags).map(({ name }) => name)
  return (
    <>
      <ListBar
        filter={{
          label: 'Filter',
          value: kind,
          options: filterOptions([ALL_KINDS, ...names], kind),
          onChange: (name) => void changeSearch({ kind: name === ALL_KINDS ? undefined : name }),
        }}
        form={form}
        label="Share Creation"
        variant="primary"
        purpose="Sharing a creation"
      />
      <CreationPages
        list={galleryQuery(search, communityId)}
        page={creationsPage}
        empty={{
          title: 'No creations yet',
          text:
            kind === ALL_KINDS
              ? 'Show what you made: a picture, a few words, a link.'
              : `Nobody has shared anything under ${isolated(kind)} yet.`,
          action: <Button onClick={form.open}>{user ? 'Share the first one' : 'Log In'}</Button>,
        }}
      />
      {form.dialog}
    </>
  )
}

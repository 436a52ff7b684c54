import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { useRouterContext } from '../../router-context.ts'
import { inOtherCommunity } from '../../lib/search-params.ts'
import { Dropdown, pickerClass } from '../../ui/menu.tsx'
import { currentCommunity, rememberCommunity } from './current-community.ts'
import { communitiesQuery } from './queries.ts'

/** Selects the community of the lists. Upcoming ones are listed and cannot be selected. */
export function CommunityPicker({ communityId }: { communityId: number }) {
  const { site } = useRouterContext()
  const router = useRouter()
  const { data: communities } = useQuery(communitiesQuery)

  function pick(value: string) {
    site.communityId = Number(value)
    rememberCommunity(site.communityId)
    void followCommunity()
  }
  /** Replaces the history entry: the page of the old list belongs to another community. */
  async function followCommunity() {
    await router.navigate({ to: '.', search: inOtherCommunity, replace: true, resetScroll: false })
    await router.invalidate()
  }
  if (!communities) return <span className={pickerClass({ variant: 'quiet' })}>Loading...</span>
  return (
    <Dropdown
      label="Community"
      variant="quiet"
      icon={<ChevronsUpDown />}
      value={String(currentCommunity(communities, communityId).id)}
      options={communities.map(({ id, name, upcoming }) => ({
        value: String(id),
        label: name,
        disabled: upcoming,
        ...(upcoming ? { hint: 'Upcoming' } : {}),
      }))}
      onChange={pick}
    />
  )
}

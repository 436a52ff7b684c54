import { Link, useLocation } from '@tanstack/react-router'
import type { Member } from '#contract/users.ts'
import { formatDay, formatNumber } from '../../lib/formats.ts'
import { memberSearch } from '../../lib/search-params.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function MemberHead({ member }: { member: Member }) {
  const { username, profileImage, createdAt } = member
  return (
    <header className="flex flex-wrap items-center gap-5 pb-6 max-md:gap-4">
      <Avatar name={username} image={profileImage} size="l" />
      <div className="min-w-0 flex-1 basis-40">
        <PageTitle className="wrap-anywhere" dir="auto">
          {username}
        </PageTitle>
        <p className="mt-1 text-ink-3">
          Member since <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </p>
      </div>
    </header>
  )
}

type MemberListsProps = { member: Member }

export function MemberLists({ member }: MemberListsProps) {
  // Where a click leads, also before its list is there.
  const tab = useLocation({ select: ({ search }) => memberSearch(search).tab })
  const lists = [
    { tab: undefined, name: 'Topics', count: member.topics },
    { tab: 'creations', name: 'Creations', count: member.creations },
    { tab: 'resources', name: 'Resources', count: member.resources },
  ] as const
  return (
    <nav
      aria-label="Contributions"
      className="flex flex-wrap gap-x-6 border-b border-line max-md:gap-x-4"
    >
      {lists.map((list) => (
        <Link
          key={list.name}
          to="/user/$id"
          params={{ id: String(member.id) }}
          search={{ tab: list.tab }}
          resetScroll={false}
          aria-current={list.tab === tab ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          className="-mb-px flex min-h-control items-center gap-1.5 border-b-2 border-transparent font-semibold text-ink-2 hover:text-ink aria-[current=page]:border-current aria-[current=page]:text-ink forced-colors:not-aria-[current=page]:border-none"
        >
          {list.name}
          <span className="font-normal text-ink-3 tabular-nums">{formatNumber(list.count)}</span>
        </Link>
      ))}
    </nav>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useCommunityId } from '../router-context.ts'
import { adminCountsQuery } from '../features/admin/queries.ts'
import { formatNumber } from '../lib/formats.ts'
import { PanelBoundary } from '../panel-boundary.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { adminSection, adminSections } from '../features/admin/sections.tsx'

export function AdminPage() {
  const search = useSearch({ from: '/admin' })
  const communityId = useCommunityId()
  const { key, name, Section } = adminSection(search)
  return (
    <div className="page-column pt-8 pb-20 2xl:grid 2xl:grid-cols-[--spacing(49)_minmax(0,1fr)] 2xl:gap-12">
      <PageHead
        title={`${name} · Admin Dashboard`}
        description="Tools and everything else that administrators manage."
        hidden
      />
      <Sections current={key} />
      <div>
        <h1 className="text-title text-balance">Admin Dashboard</h1>
        <PanelBoundary key={key}>
          <Section search={search} communityId={communityId} />
        </PanelBoundary>
      </div>
    </div>
  )
}

/** Tables need the width: up to 1150 px the sections are a strip above them; it scrolls on a phone. */
const stripClass = clsx(
  'max-2xl:mb-6 max-2xl:flex max-2xl:gap-1 max-md:relative max-md:-mx-gutter max-md:overflow-x-auto',
  'max-md:scrollbar-none max-md:px-gutter md:max-2xl:-mx-3 md:max-2xl:-mt-3 md:max-2xl:flex-wrap print:hidden',
)

const sectionClass = clsx(
  'flex justify-between gap-2 rounded-control px-3 py-1.75 text-ink-2 hover:bg-sunken',
  'aria-[current=page]:bg-sunken aria-[current=page]:font-bold aria-[current=page]:text-ink',
  'forced-colors:aria-[current=page]:forced-selected',
  'max-2xl:min-h-11 max-2xl:items-center max-2xl:whitespace-nowrap 2xl:items-baseline',
)

function Sections({ current }: { current: string }) {
  const { data: counts } = useQuery(adminCountsQuery)
  return (
    <nav className={stripClass} aria-label="Sections">
      {adminSections.map(({ key, name }, at) => (
        <Link
          key={key}
          className={sectionClass}
          ref={key === current ? showInStrip : null}
          to="/admin"
          search={at === 0 ? {} : { section: key }}
          activeOptions={{ exact: true }}
          aria-current={key === current ? 'page' : undefined}
        >
          {name}
          {counts !== undefined && counts[key] > 0 && (
            <span className="text-12 font-heavy text-seal-ink tabular-nums forced-colors:text-inherit">
              {formatNumber(counts[key])}
              <span className="sr-only"> waiting</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}

/** On a phone the sections are a horizontally scrolling strip. */
function showInStrip(link: HTMLElement | null) {
  link?.parentElement?.scrollTo({ left: link.offsetLeft - link.clientWidth / 2 })
}

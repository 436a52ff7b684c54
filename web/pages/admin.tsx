import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useApp, useForgetUnused } from '../api.ts'
import { adminCountsQuery } from '../features/accounts/admin-query.ts'
import { AdminUsers } from '../features/accounts/admin-users.tsx'
import { AdminAudit } from '../features/audit/admin-audit.tsx'
import { AdminCommunities } from '../features/communities/admin-communities.tsx'
import { AdminMessages } from '../features/contact/admin-messages.tsx'
import { AdminMail } from '../features/mail/admin-mail.tsx'
import { AdminNews } from '../features/news/admin-news.tsx'
import { AdminTypes } from '../features/resources/admin-types.tsx'
import { AdminTags } from '../features/tags/admin-tags.tsx'
import { AdminTools } from '../features/tools/admin-tools.tsx'
import { formatNumber } from '../lib/formats.ts'
import { PanelBoundary } from '../ui/panel-boundary.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { adminSection, adminSections } from '../routes/admin-sections.ts'
import type { AdminSectionKey } from '../routes/admin-sections.ts'
import type { AdminSearch } from '../lib/search-params.ts'

type SectionProps = { search: AdminSearch; communityId: number }

const sections: Record<AdminSectionKey, ComponentType<SectionProps>> = {
  tools: AdminTools,
  tags: AdminTags,
  types: AdminTypes,
  messages: AdminMessages,
  mail: AdminMail,
  communities: AdminCommunities,
  news: AdminNews,
  users: AdminUsers,
  audit: AdminAudit,
}

/** The admin dashboard, with its sections on the left. */
export function AdminPage() {
  const { site } = useApp()
  const search = useSearch({ from: '/admin' })
  const communityId = useRouteContext({ from: '__root__', select: (all) => all.communityId })
  const { key, name } = adminSection(search)
  const Section = sections[key]
  return (
    <div className="wrap admin">
      <PageHead
        title={`${name} · Admin Dashboard`}
        siteName={site.name}
        description="Tools and everything else that administrators manage."
        hidden
      />
      <Sections current={key} />
      <div>
        <h1 className="page-title">Admin Dashboard</h1>
        <PanelBoundary key={key} onRetry={useForgetUnused()}>
          <Section search={search} communityId={communityId} />
        </PanelBoundary>
      </div>
    </div>
  )
}

/** All sections, with the number of pending items in each. */
function Sections({ current }: { current: AdminSectionKey }) {
  const { data: counts } = useQuery(adminCountsQuery(useApp().call))
  return (
    <nav className="side" aria-label="Sections">
      {adminSections.map(({ key, name }, at) => (
        <Link
          key={key}
          ref={key === current ? showInStrip : null}
          to="/admin"
          search={at === 0 ? {} : { section: key }}
          activeOptions={{ exact: true }}
          aria-current={key === current ? 'page' : undefined}
        >
          {name}
          {counts !== undefined && counts[key] > 0 && (
            <span className="waits">
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

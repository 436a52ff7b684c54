import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useApp } from '../api.ts'
import { AdminNews } from '../features/news/admin-news.tsx'
import { AdminTools } from '../features/tools/admin-tools.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { adminSection, adminSections } from '../admin-sections.ts'
import type { AdminSectionKey, Search } from '../admin-sections.ts'

type SectionProps = { search: Search; communityId: number }

const sections: Record<AdminSectionKey, ComponentType<SectionProps>> = {
  tools: AdminTools,
  news: AdminNews,
}

/** §2, admin dashboard: the desk, with its sections at the left. */
export function AdminPage() {
  const { site } = useApp()
  const search = useSearch({ from: '/admin' })
  const communityId = useRouteContext({ from: '__root__', select: (all) => all.communityId })
  const current = adminSection(search)
  const Section = sections[current.key]
  return (
    <div className="wrap desk">
      <PageHead
        title="Admin Dashboard"
        siteName={site.name}
        description="Tools and what else administrators look after."
        hidden
      />
      <nav className="side" aria-label="Sections">
        {adminSections.map(({ key, name }, at) => (
          <Link
            key={key}
            to="/admin"
            search={at === 0 ? {} : { section: key }}
            activeOptions={{ exact: true }}
            aria-current={key === current.key ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div>
        <h1 className="page-title">Admin Dashboard</h1>
        <Section key={current.key} search={search} communityId={communityId} />
      </div>
    </div>
  )
}

import type { ComponentType } from 'react'
import { withStaticStaleTime } from '../../api.ts'
import type { ApiQueryOptions } from '../../api.ts'
import type { CommunityContext, RouterContext } from '../../router-context.ts'
import type { ApiAddress } from '#contract/api.ts'
import type { AdminCounts } from '#contract/system.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { MessagesSection } from './messages-section.tsx'
import { NewsSection } from './news-section.tsx'
import {
  adminCommunitiesQuery,
  adminCountsQuery,
  auditQuery,
  failedMailQuery,
  loadAdminLists,
  loadAdminNews,
  loadAdminTools,
  loadTypeSuggestions,
  messagesQuery,
  systemQuery,
  tagSuggestionsQuery,
  usersQuery,
} from './queries.ts'
import { SystemSection } from './system-section.tsx'
import {
  AuditSection,
  CommunitiesSection,
  MailSection,
  TagsSection,
  TypesSection,
} from './table-sections.tsx'
import { ToolsSection } from './tools-section.tsx'
import { UsersSection } from './users-section.tsx'

/** A section of the admin dashboard: `/admin?section={key}`; the first is the default. */
type AdminSection = {
  key: keyof AdminCounts
  name: string
  load: (context: CommunityContext, search: AdminSearch) => Promise<void>
  Section: ComponentType<{ search: AdminSearch; communityId: number }>
}

export const adminSections = [
  { key: 'tools', name: 'Tools', load: loadAdminTools, Section: ToolsSection },
  {
    key: 'tags',
    name: 'Suggested tags',
    load: loadList(tagSuggestionsQuery),
    Section: TagsSection,
  },
  { key: 'types', name: 'Suggested types', load: loadTypeSuggestions, Section: TypesSection },
  { key: 'messages', name: 'Messages', load: loadList(messagesQuery), Section: MessagesSection },
  { key: 'mail', name: 'Failed email', load: loadList(failedMailQuery), Section: MailSection },
  {
    key: 'communities',
    name: 'Communities',
    load: loadList(() => adminCommunitiesQuery),
    Section: CommunitiesSection,
  },
  { key: 'news', name: 'News feeds', load: loadAdminNews, Section: NewsSection },
  { key: 'users', name: 'Users', load: loadList(usersQuery), Section: UsersSection },
  { key: 'audit', name: 'Audit log', load: loadList(auditQuery), Section: AuditSection },
  { key: 'system', name: 'System', load: loadList(() => systemQuery), Section: SystemSection },
] as const satisfies AdminSection[]

export const adminSection = (search: AdminSearch) =>
  adminSections.find(({ key }) => key === search.section) ?? adminSections[0]

export async function loadAdmin(context: CommunityContext, search: AdminSearch) {
  await Promise.all([
    adminSection(search).load(context, search),
    loadAdminLists([context.queryClient.query(withStaticStaleTime(adminCountsQuery))]),
  ])
}

function loadList<A extends ApiAddress>(query: (search: AdminSearch) => ApiQueryOptions<A>) {
  return ({ queryClient }: RouterContext, search: AdminSearch) =>
    loadAdminLists([queryClient.query(withStaticStaleTime(query(search)))])
}

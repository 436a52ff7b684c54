import { withStaticStaleTime } from '../api.ts'
import type { AppContext } from '../api.ts'
import { adminCountsQuery, loadAdminLists } from '../features/accounts/admin-query.ts'
import { loadUsers } from '../features/accounts/users-query.ts'
import { loadAudit } from '../features/audit/audit-query.ts'
import { loadAdminCommunities } from '../features/communities/admin-communities-query.ts'
import { loadMessages } from '../features/contact/messages-query.ts'
import { loadFailedMail } from '../features/mail/failed-mail-query.ts'
import { loadAdminNews } from '../features/news/source-posts-query.ts'
import { loadTypeSuggestions } from '../features/resources/type-suggestions-query.ts'
import { loadTagSuggestions } from '../features/tags/tag-suggestions-query.ts'
import { loadAdminTools } from '../features/tools/admin-tools-query.ts'
import type { AdminSearch } from '../lib/search-params.ts'

type LoadContext = AppContext & { communityId: number }

/** A section of the admin dashboard: `/admin?section={key}`; the first is the default. */
export type AdminSection = {
  key: string
  name: string
  load: (context: LoadContext, search: AdminSearch) => Promise<void>
}

export const adminSections = [
  { key: 'tools', name: 'Tools', load: loadAdminTools },
  { key: 'tags', name: 'Suggested tags', load: loadTagSuggestions },
  { key: 'types', name: 'Suggested types', load: loadTypeSuggestions },
  { key: 'messages', name: 'Messages', load: loadMessages },
  { key: 'mail', name: 'Failed email', load: loadFailedMail },
  { key: 'communities', name: 'Communities', load: loadAdminCommunities },
  { key: 'news', name: 'News feeds', load: loadAdminNews },
  { key: 'users', name: 'Users', load: loadUsers },
  { key: 'audit', name: 'Audit log', load: loadAudit },
] as const satisfies AdminSection[]

export type AdminSectionKey = (typeof adminSections)[number]['key']

export const adminSection = (search: AdminSearch) =>
  adminSections.find(({ key }) => key === search.section) ?? adminSections[0]

export async function loadAdmin(context: LoadContext, search: AdminSearch) {
  const { call, queryClient } = context
  await Promise.all([
    adminSection(search).load(context, search),
    loadAdminLists([queryClient.query(withStaticStaleTime(adminCountsQuery(call)))]),
  ])
}

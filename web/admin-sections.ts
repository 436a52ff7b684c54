import type { AppContext } from './api.ts'
import { loadAdminNews } from './features/news/source-posts-query.ts'
import { loadAdminTools } from './features/tools/admin-tools-query.ts'

export type Search = Record<string, string | undefined>

type LoadContext = AppContext & { communityId: number }

/** One place at the desk: `/admin?section={key}`; the first needs no naming. */
export type AdminSection = {
  key: string
  name: string
  load: (context: LoadContext, search: Search) => Promise<void>
}

export const adminSections = [
  { key: 'tools', name: 'Tools', load: loadAdminTools },
  { key: 'news', name: 'News', load: loadAdminNews },
] as const satisfies AdminSection[]

export type AdminSectionKey = (typeof adminSections)[number]['key']

export const adminSection = (search: Search) =>
  adminSections.find(({ key }) => key === search['section']) ?? adminSections[0]

export const loadAdmin = (context: LoadContext, search: Search) =>
  adminSection(search).load(context, search)

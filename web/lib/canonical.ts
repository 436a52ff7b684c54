import { ALL_KINDS, ALL_TOPICS } from '#contract/constants.ts'
import { sideTab } from './search-params.ts'
import type { HomeSearch, MemberSearch } from './search-params.ts'

/**
 * The canonical path of a page: with the parameters that select what it shows, in this order. Those
 * that are not given, and all others of its address, are left out.
 */
export function canonicalPath(path: string, selected: Selected = {}) {
  const given = Object.entries(selected).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

type Selected = Record<string, string | number | undefined>

/** A page of one of a member's lists. */
export function canonicalMember(id: number, search: MemberSearch) {
  const { tab, page, creationsPage, resourcesPage } = search
  const selected = { creations: { tab, creationsPage }, resources: { tab, resourcesPage } }
  return canonicalPath(`/user/${id}`, tab ? selected[tab] : { page })
}

/**
 * The home page shows the discussions and one other list. The canonical path has the parameters of
 * the other list; if only the discussions are filtered, it is that of `/topics`.
 */
export function canonicalHome(search: HomeSearch) {
  const { category, toolsPage, kind, creationsPage, type, resourcesPage, tag, page } = search
  const tab = sideTab(search)
  const topicTag = unless(ALL_TOPICS, tag)
  const selected = {
    tools: { category, toolsPage },
    creations: { tab, kind: unless(ALL_KINDS, kind), creationsPage },
    resources: { tab, type, resourcesPage },
  }[tab]
  const isHome = tab !== 'tools' || canonicalPath('/', selected) !== '/'
  return isHome
    ? canonicalPath('/', selected)
    : canonicalPath(topicTag || page ? '/topics' : '/', { tag: topicTag, page })
}

/** The name of a filter, unless it is the one that selects everything. */
const unless = (all: string, name: string | undefined) => (name === all ? undefined : name)

import { NO_TOP_PICK } from '#contract/constants.ts'
import type { Tool } from '#contract/tools.ts'
import { compareNames } from '../../lib/formats.ts'
import type { AdminSearch } from '../../lib/search-params.ts'

export type AdminSort = NonNullable<AdminSearch['sort']>

export type AdminToolsView = {
  search: string
  tag: string
  status: 'all' | 'visible' | 'hidden'
  sort: AdminSort
  isDescending: boolean
}

export const ADMIN_SORTS: { value: AdminSort; label: string }[] = [
  { value: 'rating', label: 'Rating' },
  { value: 'name', label: 'Name' },
  { value: 'status', label: 'Status' },
  { value: 'pick', label: 'Top Pick' },
  { value: 'newest', label: 'Newest' },
]

export const startsDescending = (sort: AdminSort) => sort === 'rating' || sort === 'newest'

export function adminToolsView(params: AdminSearch): AdminToolsView {
  const { q = '', tag = '', status = 'all', sort = 'rating', dir } = params
  const isDescending = dir ? dir === 'desc' : startsDescending(sort)
  return { search: q, tag, status, sort, isDescending }
}

export function filterTools(tools: Tool[], view: AdminToolsView) {
  const words = view.search.trim().toLowerCase()
  const direction = view.isDescending ? -1 : 1
  return tools
    .filter(
      (tool) =>
        (view.tag === '' || tool.tags.some(({ name }) => name === view.tag)) &&
        (view.status === 'all' || tool.visible === (view.status === 'visible')) &&
        `${tool.name}\n${tool.url}`.toLowerCase().includes(words),
    )
    .toSorted((a, b) => direction * COMPARE[view.sort](a, b) || COMPARE.name(a, b))
}

const COMPARE: Record<AdminSort, (a: Tool, b: Tool) => number> = {
  name: (a, b) => compareNames(a.name, b.name),
  rating: (a, b) => a.rating - b.rating,
  status: (a, b) => Number(b.visible) - Number(a.visible),
  pick: (a, b) => (a.topPick ?? NO_TOP_PICK) - (b.topPick ?? NO_TOP_PICK),
  newest: (a, b) => a.id - b.id,
}

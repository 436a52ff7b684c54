import { ALL_KINDS, ALL_TOPICS } from '#contract/constants.ts'
import { tagKey } from '#contract/tag-key.ts'
import { tagsQuery } from './features/tags/queries.ts'
import type { HomeSearch } from './lib/search-params.ts'
import { redirectToSpelling } from './redirects.ts'
import type { PathWithFilters } from './redirects.ts'
import type { RouterContext } from './router-context.ts'

/** The search parameters that name a tag; `all` is the filter that an address leaves out. */
const FILTERS = [
  { filter: 'tag', type: 'topic', all: ALL_TOPICS },
  { filter: 'category', type: 'tool', all: null },
  { filter: 'kind', type: 'creation', all: ALL_KINDS },
] as const

/**
 * Lists find a tag in any case. An address that spells it otherwise moves to the one with the name
 * itself, so that a list has one address. In the browser the names may not have been loaded: the list
 * is then shown at the address as it is.
 *
 * @throws {Redirect} if there is such a name
 */
export function redirectMisspelled(
  context: RouterContext,
  path: PathWithFilters,
  search: HomeSearch,
) {
  const change: HomeSearch = {}
  for (const { filter, type, all } of FILTERS) {
    const given = search[filter]
    const tags = context.queryClient.getQueryData(tagsQuery(type).queryKey) ?? []
    const names = [...(all === null ? [] : [all]), ...tags.map(({ name }) => name)]
    if (given === undefined || names.includes(given)) continue
    const name = names.find((one) => tagKey(one) === tagKey(given))
    if (name !== undefined) change[filter] = name === all ? undefined : name
  }
  if (Object.keys(change).length > 0) redirectToSpelling(context, path, { ...search, ...change })
}

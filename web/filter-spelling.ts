import { SELECTS_ALL, tagKey } from '#contract/tag-key.ts'
import { tagsQuery } from './features/tags/queries.ts'
import type { HomeSearch } from './lib/search-params.ts'
import { redirectToSpelling } from './redirects.ts'
import type { PathWithFilters } from './redirects.ts'
import type { RouterContext } from './router-context.ts'

/** The search parameters that name a tag, and the type of the tag. */
const FILTERS = [
  { filter: 'tag', type: 'topic' },
  { filter: 'category', type: 'tool' },
  { filter: 'kind', type: 'creation' },
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
  for (const { filter, type } of FILTERS) {
    const given = search[filter]
    const all = SELECTS_ALL[type]
    const tags = context.queryClient.getQueryData(tagsQuery(type).queryKey) ?? []
    const names = [...(all === null ? [] : [all]), ...tags.map(({ name }) => name)]
    if (given === undefined || names.includes(given)) continue
    const name = names.find((one) => tagKey(one) === tagKey(given))
    // The one that selects everything is left out of an address.
    if (name !== undefined) change[filter] = name === all ? undefined : name
  }
  if (Object.keys(change).length > 0) redirectToSpelling(context, path, { ...search, ...change })
}

import { once, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { forDesk, loadForDesk } from '../accounts/desk-query.ts'
import { resourceTypesQuery } from './resources-query.ts'

export const typeSuggestionsQuery = (call: Call, page: number) =>
  forDesk(read(call, 'GET /api/type-suggestions', { query: { page: String(page) } }))

export const loadTypeSuggestions = ({ call, queryClient }: AppContext, { page = 1 }: AdminSearch) =>
  loadForDesk([
    queryClient.query(once(typeSuggestionsQuery(call, page))),
    queryClient.query(resourceTypesQuery(call)),
  ])

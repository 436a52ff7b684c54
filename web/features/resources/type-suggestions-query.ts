import { withStaticStaleTime, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { withAdminStaleTime, loadAdminLists } from '../accounts/admin-query.ts'
import { resourceTypesQuery } from './resources-query.ts'

export const typeSuggestionsQuery = (call: Call, page: number) =>
  withAdminStaleTime(read(call, 'GET /api/type-suggestions', { query: { page: String(page) } }))

export const loadTypeSuggestions = ({ call, queryClient }: AppContext, { page = 1 }: AdminSearch) =>
  loadAdminLists([
    queryClient.query(withStaticStaleTime(typeSuggestionsQuery(call, page))),
    queryClient.query(resourceTypesQuery(call)),
  ])

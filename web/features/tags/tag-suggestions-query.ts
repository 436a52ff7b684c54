import { withStaticStaleTime, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { withAdminStaleTime, loadAdminLists } from '../accounts/admin-query.ts'

export const tagSuggestionsQuery = (call: Call, page: number) =>
  withAdminStaleTime(read(call, 'GET /api/tag-suggestions', { query: { page: String(page) } }))

export const loadTagSuggestions = ({ call, queryClient }: AppContext, { page = 1 }: AdminSearch) =>
  loadAdminLists([queryClient.query(withStaticStaleTime(tagSuggestionsQuery(call, page)))])

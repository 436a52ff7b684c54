import { once, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { forDesk, loadForDesk } from '../accounts/desk-query.ts'

export const tagSuggestionsQuery = (call: Call, page: number) =>
  forDesk(read(call, 'GET /api/tag-suggestions', { query: { page: String(page) } }))

export const loadTagSuggestions = ({ call, queryClient }: AppContext, { page = 1 }: AdminSearch) =>
  loadForDesk([queryClient.query(once(tagSuggestionsQuery(call, page)))])

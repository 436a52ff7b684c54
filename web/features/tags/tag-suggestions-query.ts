import { once, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import { pageIn } from '../../lib/page-in-address.ts'
import { forDesk, loadForDesk } from '../accounts/desk-query.ts'

export const tagSuggestionsQuery = (call: Call, page: number) =>
  forDesk(read(call, 'GET /api/tag-suggestions', { query: { page: String(page) } }))

export const loadTagSuggestions = (
  { call, queryClient }: AppContext,
  search: Record<string, string | undefined>,
) => loadForDesk([queryClient.query(once(tagSuggestionsQuery(call, pageIn(search))))])

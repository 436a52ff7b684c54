import { once, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import { pageIn } from '../../lib/page-in-address.ts'
import { forDesk, loadForDesk } from '../accounts/desk-query.ts'
import { resourceTypesQuery } from './resources-query.ts'

export const typeSuggestionsQuery = (call: Call, page: number) =>
  forDesk(read(call, 'GET /api/type-suggestions', { query: { page: String(page) } }))

export const loadTypeSuggestions = (
  { call, queryClient }: AppContext,
  search: Record<string, string | undefined>,
) =>
  loadForDesk([
    queryClient.query(once(typeSuggestionsQuery(call, pageIn(search)))),
    queryClient.query(resourceTypesQuery(call)),
  ])

import type { AdminSearch } from '../../lib/search-params.ts'
import { withStaticStaleTime, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import { withAdminStaleTime, loadAdminLists } from '../accounts/admin-query.ts'

export const messagesQuery = (call: Call, page: number) =>
  withAdminStaleTime(read(call, 'GET /api/contact', { query: { page: String(page) } }))

export const loadMessages = ({ call, queryClient }: AppContext, { page = 1 }: AdminSearch) =>
  loadAdminLists([queryClient.query(withStaticStaleTime(messagesQuery(call, page)))])

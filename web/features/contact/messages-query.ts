import type { AdminSearch } from '../../lib/search-params.ts'
import { once, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import { forDesk, loadForDesk } from '../accounts/desk-query.ts'

export const messagesQuery = (call: Call, page: number) =>
  forDesk(read(call, 'GET /api/contact', { query: { page: String(page) } }))

export const loadMessages = ({ call, queryClient }: AppContext, { page = 1 }: AdminSearch) =>
  loadForDesk([queryClient.query(once(messagesQuery(call, page)))])

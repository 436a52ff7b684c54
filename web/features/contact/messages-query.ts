import { pageIn } from '../../lib/page-in-address.ts'
import { once, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import { forDesk, loadForDesk } from '../accounts/desk-query.ts'

export const messagesQuery = (call: Call, page: number) =>
  forDesk(read(call, 'GET /api/contact', { query: { page: String(page) } }))

export const loadMessages = (
  { call, queryClient }: AppContext,
  search: Record<string, string | undefined>,
) => loadForDesk([queryClient.query(once(messagesQuery(call, pageIn(search))))])

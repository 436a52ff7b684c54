import { once, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { forDesk, loadForDesk } from '../accounts/desk-query.ts'

export const failedMailQuery = (call: Call, page: number) =>
  forDesk(read(call, 'GET /api/failed-mail', { query: { page: String(page) } }))

export const loadFailedMail = ({ call, queryClient }: AppContext, { page = 1 }: AdminSearch) =>
  loadForDesk([queryClient.query(once(failedMailQuery(call, page)))])

import { withStaticStaleTime, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { withAdminStaleTime, loadAdminLists } from '../accounts/admin-query.ts'

export const failedMailQuery = (call: Call, page: number) =>
  withAdminStaleTime(read(call, 'GET /api/failed-mail', { query: { page: String(page) } }))

export const loadFailedMail = ({ call, queryClient }: AppContext, { page = 1 }: AdminSearch) =>
  loadAdminLists([queryClient.query(withStaticStaleTime(failedMailQuery(call, page)))])

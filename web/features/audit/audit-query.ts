import { once, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { forDesk, loadForDesk } from '../accounts/desk-query.ts'

export const auditQuery = (call: Call, page: number) =>
  forDesk(read(call, 'GET /api/audit', { query: { page: String(page) } }))

export const loadAudit = ({ call, queryClient }: AppContext, { page = 1 }: AdminSearch) =>
  loadForDesk([queryClient.query(once(auditQuery(call, page)))])

import { once, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import { pageIn } from '../../lib/page-in-address.ts'
import { forDesk, loadForDesk } from '../accounts/desk-query.ts'

export const failedMailQuery = (call: Call, page: number) =>
  forDesk(read(call, 'GET /api/failed-mail', { query: { page: String(page) } }))

export const loadFailedMail = (
  { call, queryClient }: AppContext,
  search: Record<string, string | undefined>,
) => loadForDesk([queryClient.query(once(failedMailQuery(call, pageIn(search))))])

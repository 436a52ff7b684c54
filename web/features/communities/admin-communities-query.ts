import { withStaticStaleTime, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import { withAdminStaleTime, loadAdminLists } from '../accounts/admin-query.ts'

/** The admin dashboard reports a failed read of the list; the picker falls back to a default. */
export const adminCommunitiesQuery = (call: Call) =>
  withAdminStaleTime(read(call, 'GET /api/communities', {}))

export const loadAdminCommunities = ({ call, queryClient }: AppContext) =>
  loadAdminLists([queryClient.query(withStaticStaleTime(adminCommunitiesQuery(call)))])

import { once, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import { forDesk, loadForDesk } from '../accounts/desk-query.ts'

/** The desk says so where the list cannot be read; the picker falls back to a default. */
export const adminCommunitiesQuery = (call: Call) => forDesk(read(call, 'GET /api/communities', {}))

export const loadAdminCommunities = ({ call, queryClient }: AppContext) =>
  loadForDesk([queryClient.query(once(adminCommunitiesQuery(call)))])

import { apiQuery } from '../../api.ts'

const FRESH_MS = 2_000

/** Programs change the last use, so the list is refetched on every visit. */
export const apiTokensQuery = { ...apiQuery('GET /api/user/tokens', {}), staleTime: FRESH_MS }

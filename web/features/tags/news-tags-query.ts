import { TOOLS_CACHE_SECONDS } from '#contract/constants.ts'
import { read } from '../../api.ts'
import type { Call } from '../../api.ts'

/** Tool-news tags; `lastUpdated` is the time of the latest post. */
export const newsTagsQuery = (call: Call) => ({
  ...read(call, 'GET /api/tags/tool-news', {}),
  staleTime: TOOLS_CACHE_SECONDS * 1_000,
})

import { read } from '../../api.ts'
import type { Call } from '../../api.ts'

const ADMIN_FRESH_MS = 2_000

/** Other administrators change the data of the dashboard, so it is refetched on every visit. */
export const withAdminStaleTime = <T extends object>(options: T) => ({
  ...options,
  staleTime: ADMIN_FRESH_MS,
})

/** The number of pending items in each section. */
export const adminCountsQuery = (call: Call) =>
  withAdminStaleTime(read(call, 'GET /api/admin/counts', {}))

/** The server waits for the section's data; the browser shows skeletons while it loads. */
export async function loadAdminLists(reads: Promise<unknown>[]) {
  const work = Promise.allSettled(reads)
  if (typeof document === 'undefined') await work
}

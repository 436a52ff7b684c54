import { read } from '../../api.ts'
import type { Call } from '../../api.ts'

const ADMIN_FRESH_MS = 2_000

/** What waits on the admin dashboard comes and goes by other hands: whoever goes there reads it again. */
export const withAdminStaleTime = <T extends object>(options: T) => ({
  ...options,
  staleTime: ADMIN_FRESH_MS,
})

/** How much waits in each section. */
export const adminCountsQuery = (call: Call) =>
  withAdminStaleTime(read(call, 'GET /api/admin/counts', {}))

/** The server waits for what a section shows; the browser shows placeholders while it comes. */
export async function loadAdminLists(reads: Promise<unknown>[]) {
  const work = Promise.allSettled(reads)
  if (typeof document === 'undefined') await work
}

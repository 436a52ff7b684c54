import { read } from '../../api.ts'
import type { Call } from '../../api.ts'

const DESK_FRESH_MS = 2_000

/** What waits at the desk comes and goes by other hands: whoever goes there reads it again. */
export const forDesk = <T extends object>(options: T) => ({ ...options, staleTime: DESK_FRESH_MS })

/** How much waits in each section. */
export const deskQuery = (call: Call) => forDesk(read(call, 'GET /api/desk', {}))

/** The server waits for what a section shows; the browser shows placeholders while it comes. */
export async function loadForDesk(reads: Promise<unknown>[]) {
  const work = Promise.allSettled(reads)
  if (typeof document === 'undefined') await work
}

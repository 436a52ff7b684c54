import type { ApiAddress } from '#contract/api.ts'
import { errorBody, refusalOf, statusOf } from './answer-errors.ts'
import type { Site, Visit } from './handlers.ts'
import { perform } from './perform.ts'
import type { AllHandlers } from './perform.ts'
import { Refusal } from './refusal.ts'
import type { PageDispatch } from './web.ts'

const PAGE_DEADLINE_MS = 5_000

/** A page's calls go straight to the handlers, as the visitor, all with one deadline. */
export function dispatcher(site: Site, handlers: AllHandlers, visit: Visit): PageDispatch {
  const endsAt = performance.now() + PAGE_DEADLINE_MS
  return async (address, { params, query, body }) => {
    try {
      const raw = { params: asSent(params), query: asSent(query), body: () => body }
      const work = perform(handlers, site, address as ApiAddress, raw, visit)
      return answered(200, await withDeadline(work, endsAt))
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      return answered(statusOf(refusal), errorBody(refusal))
    }
  }
}

export const answered = (status: number, answer: unknown) => ({
  status,
  text: async () => JSON.stringify(answer),
  json: async () => answer,
})

/** Addresses carry text: what a page names by number is parsed as if it had come over the wire. */
function asSent(part: object = {}) {
  const entries = Object.entries(part).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

async function withDeadline<T>(work: Promise<T>, endsAt: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new Refusal('unavailable', 'The site takes too long to answer. Please try again.'))
  }, endsAt - performance.now())
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

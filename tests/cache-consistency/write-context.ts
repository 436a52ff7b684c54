import type { SeededRandom } from '../seeded-random.ts'
import type { SiteClient } from './site-client.ts'
import type { Sites } from './test-bed.ts'
import type { WriteContext } from './writes.ts'

type WorldParts = {
  sites: Sites
  /** The connections that send writes. */
  writers: SiteClient[]
  random: SeededRandom
  ids: WriteContext['ids']
  written: string[]
}

/** A site failed to handle a write that it should have executed or refused. */
export class ServerError extends Error {}

let words = 0

/** The context of writers in one round; their calls are added to `written`. */
export function createWriteContext({
  sites,
  writers,
  random,
  ids,
  written,
}: WorldParts): WriteContext {
  return {
    random,
    ids,
    directDb: sites.directDb,
    inside: sites.inside,
    word: () => {
      words += 1
      return `word${words}`
    },
    async call(who, address, body) {
      const client = random.pick(writers)
      const response = await client.write(who, address, body)
      written.push(`${address} at ${client.name}: ${response.status}`)
      const { status, text } = response
      if (status === 500) throw new ServerError(`${address}: ${text}`)
      if (status >= 400) throw new Error(`${address}: ${status} ${text}`)
      return response
    },
    look: async () => {
      const request = { path: '/api/resource-types', community: null }
      await Promise.all(
        sites.clients.flatMap((client) =>
          [null, 'ada' as const].map((who) => client.read({ ...request, who })),
        ),
      )
    },
  }
}

import type { Chance } from '../chance.ts'
import type { Door } from './door.ts'
import type { Sites } from './sites.ts'
import type { World } from './writes.ts'

type WorldParts = {
  sites: Sites
  /** The connections that send writes. */
  writers: Door[]
  chance: Chance
  ids: World['ids']
  written: string[]
}

let words = 0

/** The world of writers in one round; their calls are added to `written`. */
export function worldOf({ sites, writers, chance, ids, written }: WorldParts): World {
  return {
    chance,
    ids,
    hand: sites.hand,
    inside: sites.inside,
    word: () => {
      words += 1
      return `word${words}`
    },
    async call(who, address, body) {
      const door = chance.pick(writers)
      const response = await door.write(who, address, body)
      written.push(`${address} at ${door.name}: ${response.status}`)
      if (response.status >= 400) throw new Error(`${address}: ${response.status} ${response.text}`)
      return response
    },
    look: async () => {
      const reading = { path: '/api/resource-types', community: null }
      await Promise.all(
        sites.doors.flatMap((door) =>
          [null, 'ada' as const].map((who) => door.read({ ...reading, who })),
        ),
      )
    },
  }
}

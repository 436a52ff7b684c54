import type { Chance } from '../../server/demo/chance.ts'
import type { Door } from './door.ts'
import type { Sites } from './sites.ts'
import type { World } from './writes.ts'

type WorldParts = {
  sites: Sites
  /** Where calls are made. */
  writers: Door[]
  chance: Chance
  ids: World['ids']
  written: string[]
}

let words = 0

/** What writers work with in one round; what they call is added to what was written. */
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
      const told = await door.write(who, address, body)
      written.push(`${address} at ${door.name}: ${told.status}`)
      if (told.status >= 400) throw new Error(`${address}: ${told.status} ${told.text}`)
      return told
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

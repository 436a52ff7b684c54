import type { SeededRandom } from '../seeded-random.ts'
import type { Write } from './writes.ts'

const WRITES_MAX = 5
/**
 * One round of this many contains writes that invalidate every cached response: they hide missed
 * invalidations.
 */
const WIDE_EVERY = 3

type Kind = 'narrow' | 'wide'

/** Deals the writes of a round: every one once before any repeats. */
export function createWriteDealer(random: SeededRandom, writes: Write[], always?: RegExp) {
  const shuffled: Record<Kind, Write[]> = { narrow: [], wide: [] }

  function deal(kind: Kind): Write {
    if (shuffled[kind].length === 0) {
      const all = writes.filter(({ isWide = false }) => isWide === (kind === 'wide'))
      shuffled[kind] = random.shuffled(all)
    }
    const write = shuffled[kind].pop()
    if (!write) throw new Error('there is nothing to write')
    return write
  }
  return (round: number) => {
    const others = Array.from({ length: random.below(WRITES_MAX) }, () => deal('narrow'))
    const first = always
      ? random.pick(writes.filter(({ name }) => always.test(name)))
      : deal(round % WIDE_EVERY === 0 ? 'wide' : 'narrow')
    return [first, ...others]
  }
}

import type { SeededRandom } from '../../tests/seeded-random.ts'

const LONG_REPLIES = 1_000
const HUGE_REPLIES = 10_000
/** The share of all replies that go to the popular topics, one in ten. */
const POPULAR_SHARE = 0.3
const POPULAR_EVERY = 10
/** The age of a topic when it gets a reply: in topics created after it. */
const MEAN_AGE_TOPICS = 40

export type Plan = {
  /** For each reply, in order of creation: the index of its topic, from 0. */
  topicOf: Int32Array
  repliesOf: Int32Array
  /** The indexes of topics that rows are measured at. */
  typical: number
  long: number
  huge: number
}

/**
 * Assigns replies to topics: replies arrive while a topic is young and are interleaved with those
 * to its neighbours, as on a living site; one topic has a thousand, one ten thousand of them.
 */
export function planReplies(topics: number, replies: number, random: SeededRandom): Plan {
  const topicOf = new Int32Array(replies)
  const repliesOf = new Int32Array(topics)
  const [long, huge] = [Math.floor(topics * 0.5), Math.floor(topics * 0.25)]
  const [longCount, hugeCount] = [LONG_REPLIES, HUGE_REPLIES].map((count) =>
    Math.min(count, Math.floor(replies / 8)),
  ) as [number, number]
  const others = replies - longCount - hugeCount

  for (let at = 0; at < replies; at += 1) {
    const newest = Math.floor((at / replies) * topics)
    let place = newest - Math.floor(-Math.log(1 - random.next()) * MEAN_AGE_TOPICS)
    if (random.next() < POPULAR_SHARE) place -= place % POPULAR_EVERY
    if (at >= others) place = at < others + longCount ? long : huge
    // The first topics have no older ones to reply to.
    if (place < 0) place = random.below(newest + 1)
    topicOf[at] = place
    repliesOf[place] = (repliesOf[place] ?? 0) + 1
  }
  const mean = Math.round(replies / topics)
  const typical = repliesOf.findLastIndex((count) => count === mean)
  return { topicOf, repliesOf, typical: Math.max(0, typical), long, huge }
}

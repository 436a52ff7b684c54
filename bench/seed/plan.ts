import type { Chance } from '../../server/demo/chance.ts'

const LONG_REPLIES = 1_000
const HUGE_REPLIES = 10_000
/** Of all replies, those that go to the one topic in ten that everybody reads. */
const POPULAR_SHARE = 0.3
const POPULAR_EVERY = 10
/** How old a topic is when it is replied to: in topics that came after it. */
const MEAN_AGE_TOPICS = 40

export type Plan = {
  /** For each reply, in the order of writing: its topic's place, from 0. */
  topicOf: Int32Array
  repliesOf: Int32Array
  /** Places of topics that rows are measured at. */
  typical: number
  long: number
  huge: number
}

/**
 * Who replies to what: replies come while a topic is young and lie between those to its neighbours,
 * as on a living site; one topic has a thousand, one ten thousand of them.
 */
export function planReplies(topics: number, replies: number, chance: Chance): Plan {
  const topicOf = new Int32Array(replies)
  const repliesOf = new Int32Array(topics)
  const [long, huge] = [Math.floor(topics * 0.5), Math.floor(topics * 0.25)]
  const [longCount, hugeCount] = [LONG_REPLIES, HUGE_REPLIES].map((count) =>
    Math.min(count, Math.floor(replies / 8)),
  ) as [number, number]
  const others = replies - longCount - hugeCount

  for (let at = 0; at < replies; at += 1) {
    const newest = Math.floor((at / replies) * topics)
    let place = newest - Math.floor(-Math.log(1 - chance.next()) * MEAN_AGE_TOPICS)
    if (chance.next() < POPULAR_SHARE) place -= place % POPULAR_EVERY
    if (at >= others) place = at < others + longCount ? long : huge
    // Among the first topics there is nothing older to reply to.
    if (place < 0) place = chance.below(newest + 1)
    topicOf[at] = place
    repliesOf[place] = (repliesOf[place] ?? 0) + 1
  }
  const mean = Math.round(replies / topics)
  const typical = repliesOf.findLastIndex((count) => count === mean)
  return { topicOf, repliesOf, typical: Math.max(0, typical), long, huge }
}

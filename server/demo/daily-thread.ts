import { chanceOf, type Chance } from './chance.ts'
import { dailyDeeds, dailyEnds, dailyPauses, dailyThings } from './daily-lines.ts'
import { stretched, type Said } from './reply-times.ts'
import type { DemoTopic } from './shapes.ts'

const REPLIES = 1150
const REPLIES_PER_TALLY = 40
const MINUTES_AGO = 475_000
const HOST = 'osei_builds'

/** The thread that never ends: long enough to see how a long thread is shown in portions. */
export function dailyThread(): DemoTopic {
  const chance = chanceOf('one line a day')
  return {
    title: 'One line a day: count the small things you ship',
    author: HOST,
    tags: ['Show & Tell'],
    minutesAgo: MINUTES_AGO,
    content: `A thread to keep open for a year. The rules fit on a sticky note:

1. One line, at most once a day. Begin with **your own** day number.
2. Say what you shipped, fixed, finished or took away. Small is the point.
3. If you rested, say so. It counts.
4. No comparing. Your day 12 has nothing to do with anybody else's day 200.

I will do a tally every now and then. Day 1, then: I wrote this post.`,
    replies: stretched(chance, MINUTES_AGO, 17, linesOf(chance)),
  }
}

function linesOf(chance: Chance): Said[] {
  const people = Object.keys(dailyThings)
  const regulars = chance.shuffled(people).slice(0, 18)
  const crowd = [...regulars, ...regulars, ...regulars, ...people]
  const days = new Map<string, number>([[HOST, 1]])
  const said: Said[] = []
  const seen = new Set<string>()
  while (said.length < REPLIES) {
    if ((said.length + 1) % REPLIES_PER_TALLY === 0) {
      said.push(tally(said))
      continue
    }
    const lately = new Set(said.slice(-6).map((line) => line.author))
    const author = chance.pick(crowd.filter((person) => !lately.has(person)))
    const day = (days.get(author) ?? 0) + 1
    const content = lineOf(chance, author, day)
    if (seen.has(content)) continue
    seen.add(content)
    days.set(author, day)
    said.push({ author, content })
  }
  return said
}

function lineOf(chance: Chance, author: string, day: number): string {
  if (chance.next() < 0.05) return `Day ${day}: ${chance.pick(dailyPauses)}`
  const deed = chance.pick(dailyDeeds).replace('{thing}', chance.pick(dailyThings[author] ?? []))
  const end = chance.next() < 0.45 ? ` ${chance.pick(dailyEnds)}` : ''
  const cheer = day % 25 === 0 ? ` That makes ${day}!` : ''
  return `Day ${day}: ${deed}.${end}${cheer}`
}

function tally(said: readonly Said[]): Said {
  const recent = said.slice(-(REPLIES_PER_TALLY - 1))
  const people = new Set(recent.map((line) => line.author)).size
  const content = `**Tally.** ${said.length} lines so far, the last ${recent.length} of them by \
${people} people. Nobody is behind, nobody is ahead.`
  return { author: HOST, content }
}

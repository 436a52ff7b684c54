import { chanceOf, type Chance } from './chance.ts'
import { englishWriters } from './people.ts'
import { soonAfter, type Said } from './reply-times.ts'
import type { DemoTopic } from './shapes.ts'
import {
  quietWeeks,
  weeklyHellos,
  weeklyNods,
  weeklyStories,
  weeklyThemes,
} from './weekly-lines.ts'

const WEEK_MINUTES = 10_080
const HOSTS = ['krzysztof_w', 'rosalba', 'hetty', 'osei_builds']

export function weeklyTopics(): DemoTopic[] {
  const stories = storiesByWeek()
  return weeklyThemes.map(([theme, question], n) => {
    const title = `What are you building? Week ${n + 1}: ${theme}`
    const chance = chanceOf(title)
    const minutesAgo = (weeklyThemes.length - n - 1) * WEEK_MINUTES + 2_750 + chance.below(90)
    return {
      title,
      content: `${question}\n\n${chance.pick(weeklyHellos)}`,
      tags: n % 4 === 0 ? ['General', 'Show & Tell'] : ['General'],
      author: chance.pick(HOSTS),
      minutesAgo,
      replies: soonAfter(chance, minutesAgo, talk(chance, stories.get(n) ?? [])),
    }
  })
}

/** Everybody tells their year in order, some weeks apart, and not all in the same week. */
function storiesByWeek(): Map<number, Said[]> {
  const byWeek = new Map<number, Said[]>()
  for (const [author, moments] of Object.entries(weeklyStories)) {
    const chance = chanceOf(author)
    const stride = weeklyThemes.length / moments.length
    moments.forEach((content, n) => {
      const week = Math.floor((n + chance.next()) * stride)
      byWeek.set(week, [...(byWeek.get(week) ?? []), { author, content }])
    })
  }
  return byWeek
}

/** A nod goes to somebody who has already spoken; nobody tells their week twice. */
function talk(chance: Chance, moments: readonly Said[]): Said[] {
  const nods = chance.shuffled(weeklyNods)
  const present = new Set(moments.map(({ author }) => author))
  const newcomers = chance.shuffled(englishWriters.filter((username) => !present.has(username)))
  const said: Said[] = []
  for (const moment of chance.shuffled(moments)) {
    said.push(moment)
    const nod = nods.pop()?.replace('{name}', moment.author)
    const author = newcomers.pop()
    if (nod && author && chance.next() < 0.5) said.push({ author, content: nod })
  }
  for (const content of chance.shuffled(quietWeeks).slice(0, 1 + chance.below(3))) {
    const author = newcomers.pop()
    if (author) said.push({ author, content })
  }
  return said
}

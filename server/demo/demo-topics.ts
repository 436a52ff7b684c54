import { dailyThread } from './daily-thread.ts'
import { familyTopics } from './families.ts'
import { longThreads } from './long-threads.ts'
import type { DemoTopic } from './shapes.ts'
import { agentTopics } from './topics-agents.ts'
import { awkwardTopics } from './topics-awkward.ts'
import { codeTopics } from './topics-code.ts'
import { discussTopics } from './topics-discuss.ts'
import { languageTopics } from './topics-languages.ts'
import { legacyTopics } from './topics-legacy.ts'
import { longReads } from './topics-long-reads.ts'
import { recentTopics } from './topics-recent.ts'
import { showTopics } from './topics-shows.ts'
import { tradeTopics } from './topics-trades.ts'
import { weeklyTopics } from './weekly.ts'

/** A year of talk, oldest first; the times count back from now. */
export function demoTopics(): DemoTopic[] {
  const topics = [
    ...legacyTopics,
    ...discussTopics,
    ...tradeTopics,
    ...showTopics,
    ...codeTopics,
    ...agentTopics,
    ...languageTopics,
    ...awkwardTopics,
    ...longReads,
    ...recentTopics,
    ...longThreads(),
    ...weeklyTopics(),
    ...familyTopics(),
    dailyThread(),
  ]
  return topics.toSorted((a, b) => b.minutesAgo - a.minutesAgo)
}

import { insertReply } from '../tests/insert-rows.ts'
import { openPage, openSite } from './browser.ts'
import type { Visitor } from './browser.ts'
import { writeTopic } from './content.ts'
import type { TopicPart } from './content.ts'

/** Opens the page of a topic by ada, with these replies by bob, on a new site. */
export async function openTopic(
  visitor: Visitor = {},
  { replies = [], ...part }: TopicPart & { replies?: string[] } = {},
) {
  const site = await openSite()
  const topic = await writeTopic(site, part)
  if (replies.length > 0) await insertReply(site.db, { to: topic, by: 'bob', contents: replies })
  const page = await openPage(site, topic.path, visitor)
  return { site, topic, page }
}

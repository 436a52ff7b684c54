import { Reply } from '#contract/replies.ts'
import { TopicCard, TopicWithReplies } from '#contract/topics.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { keyIn } from './found-by-sql.ts'
import { inParallel } from './in-parallel.ts'
import type { Found } from './items.ts'

const READERS = 8

/** All written rows as visitors see them: the lists page by page, then each topic. */
export async function findByApi(url: string): Promise<{ found: Found[]; complaints: string[] }> {
  const cards: TopicCard[] = []
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const more = z.array(TopicCard).parse(await read(url, `GET /api/topics?page=${page}`))
    cards.push(...more)
    isLast = more.length === 0
  }
  const complaints: string[] = []
  const replies = await inParallel(READERS, cards, async (card) => {
    const { topic, replies } = await readThread(url, card.id)
    if (topic.replyCount !== replies.length) {
      complaints.push(`${card.title} has ${replies.length} replies and counts ${topic.replyCount}`)
    }
    return replies
  })
  const topicsFound = cards.map(({ id, title: key, content, tagIds }) => {
    return { thing: 'topic' as const, key, id, content, tagIds: tagIds.toSorted((a, b) => a - b) }
  })
  const repliesFound = replies.flat().map(({ id, content, topicId }) => {
    return { thing: 'reply' as const, key: keyIn(content), id, content, topicId }
  })
  return { found: [...topicsFound, ...repliesFound], complaints }
}

/** A topic with all of its replies, across all portions. */
async function readThread(url: string, id: number) {
  const first = TopicWithReplies.parse(await read(url, `GET /api/topics/${id}`))
  const replies = [...first.replies]
  for (let after = first.nextReply; after !== undefined;) {
    const path = `GET /api/topics/${id}/replies?after=${after}`
    const more = z.array(Reply).parse(await read(url, path))
    replies.push(...more)
    after = more.at(-1)?.id
  }
  return { topic: first.topic, replies }
}

async function read(url: string, address: string) {
  const { status, body } = await call(url, address)
  if (status !== 200) throw new Error(`${address} answered ${status}`)
  return body
}

import { GENERAL_TAG_ID } from '#contract/constants.ts'
import { createRandom } from '../../tests/seeded-random.ts'
import type { Flow } from '../generator/flow.ts'
import { requestText } from '../generator/open-generator.ts'
import { openZipf } from '../generator/zipf.ts'
import { authorOf } from './members.ts'
import type { Member } from './members.ts'

export const WRITES_PER_SECOND = 20
const WRITERS = 16
const SECONDS_PLANNED = 100

/** The kinds of writes in one second, in this order. */
const SECOND = 'RRRRRVRRRTRRVRRREVRR'

type Place = {
  url: string
  members: Member[]
  /** The most popular first. */
  topicIds: number[]
  tools: number[]
  resources: number[]
  /** The content to write: a reply of medium length. */
  content: string
}

/**
 * The writes of a community: 15 replies, 3 votes, a topic and an edit per second, replies and edits
 * to topics by Zipf's law. An edit is by the topic's author.
 */
export function planWrites(place: Place): Flow {
  const { url, members, topicIds, tools, resources, content } = place
  const random = createRandom('writes')
  const rank = openZipf(topicIds.length, random.next)
  const write = (member: Member | undefined, method: string, path: string, body: object) =>
    requestText(url, { path, method, headers: { cookie: member?.cookie ?? '' }, body })

  function requestFor(kind: string, at: number) {
    const topicId = topicIds[rank()] ?? 0
    const member = random.pick(members)
    const text = `${content}\n\nWritten as number ${at}.`
    switch (kind) {
      case 'R':
        return write(member, 'POST', `/api/topics/${topicId}/replies`, { content: text })
      case 'T': {
        const topic = { title: `A new topic, number ${at}`, content: text }
        return write(member, 'POST', '/api/topics', { ...topic, tagIds: [GENERAL_TAG_ID] })
      }
      case 'E': {
        const change = { title: `An edited topic, number ${at}`, content: text }
        return write(authorOf(members, topicId), 'PUT', `/api/topics/${topicId}`, change)
      }
      default:
        return random.below(2) === 0
          ? write(member, 'POST', `/api/tools/${random.pick(tools)}/rate`, { rating: 1 })
          : write(member, 'POST', `/api/resources/${random.pick(resources)}/upvote`, {})
    }
  }

  const kinds = SECOND.repeat(SECONDS_PLANNED)
  const requests = Array.from(kinds, requestFor)
  return { requests, callers: WRITERS, perSecond: WRITES_PER_SECOND }
}

import * as z from 'zod/mini'
import { CommunityOfPost } from './communities.ts'
import {
  CONTENT_CHARACTERS_MAX,
  CONTENT_CHARACTERS_MIN,
  TITLE_CHARACTERS_MAX,
  TITLE_CHARACTERS_MIN,
} from './constants.ts'
import { PublicUser } from './accounts.ts'
import type { EndpointTable } from './endpoint.ts'
import { canDeleteTopic, canEditTopic } from './permissions.ts'
import { Done, Id, SeenAt, TagIds, text, Time, trimmedText } from './fields.ts'
import { Reply } from './replies.ts'
import { TagOnPost, TypedTagOnPost } from './tags.ts'
import { dependencyName, namesOfAuthors, namesOfRows } from './dependency-names.ts'
import { TopicFilter, TopicView } from './topic-filters.ts'

/** A row of the topic list. */
export const TopicCard = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  userId: Id,
  communityId: Id,
  createdAt: Time,
  updatedAt: z.nullable(Time),
  tagIds: z.array(Id),
  replyCount: z.int(),
  author: z.nullable(PublicUser),
  tags: z.array(TagOnPost),
})
export type TopicCard = z.output<typeof TopicCard>

/** `html` is `content` rendered as safe HTML from Markdown. */
export const Topic = z.extend(TopicCard, { html: z.string() })
export type Topic = z.output<typeof Topic>

/**
 * `nextReply` is set while there are more replies; send it as `after`. It is the id of the last
 * reply here, or, if there is none, the `after` of the request.
 */
export const TopicWithReplies = z.object({
  topic: Topic,
  replies: z.array(Reply),
  nextReply: z.optional(z.int()),
})
export type TopicWithReplies = z.output<typeof TopicWithReplies>

/** New topic: with the messages of its form ('at least 5 characters long'). */
export const NewTopic = z.object({
  title: trimmedText({
    name: 'Title',
    min: TITLE_CHARACTERS_MIN,
    max: TITLE_CHARACTERS_MAX,
    tooShort: `Title must be at least ${TITLE_CHARACTERS_MIN} characters long`,
  }),
  content: text({
    name: 'Content',
    min: CONTENT_CHARACTERS_MIN,
    max: CONTENT_CHARACTERS_MAX,
    tooShort: `Content must be at least ${CONTENT_CHARACTERS_MIN} characters long`,
  }),
  tagIds: z.optional(TagIds),
  communityId: CommunityOfPost,
})

/** Topic edit: the same limits, with the messages of the edit form. */
export const TopicChange = z.object({
  title: trimmedText({ name: 'Title', min: TITLE_CHARACTERS_MIN, max: TITLE_CHARACTERS_MAX }),
  content: text({ name: 'Content', min: CONTENT_CHARACTERS_MIN, max: CONTENT_CHARACTERS_MAX }),
  tagIds: z.optional(TagIds),
})
export type TopicChange = z.output<typeof TopicChange>

export const topics = {
  'GET /api/topics': {
    access: 'anyone',
    bulkhead: 'topics',
    cache: {
      dependsOn: ({ body }) => ['topics', ...namesOfRows('topic', body as TopicCard[])],
      personal: 'pending tags',
      moreForAdministrators: ({ tag }) => tag !== undefined,
    },
    query: TopicFilter,
    response: z.array(TopicCard),
  },
  'POST /api/topics': {
    access: 'member',
    token: 'write',
    bulkhead: 'topics',
    acceptsIdempotencyKey: true,
    audit: null,
    status: 201,
    body: NewTopic,
    response: Topic,
  },
  'GET /api/topics/:id': {
    access: 'anyone',
    subject: 'topicWithTags',
    bulkhead: 'topics',
    cache: {
      dependsOn({ id, body }) {
        const { topic, replies } = body as TopicWithReplies
        return [dependencyName('topic', id), ...namesOfAuthors([topic, ...replies])]
      },
      personal: 'pending tags',
    },
    query: TopicView,
    response: TopicWithReplies,
  },
  'PUT /api/topics/:id': {
    access: 'member',
    token: 'write',
    subject: 'topic',
    permission: canEditTopic,
    bulkhead: 'topics',
    audit: ['topic.changed'],
    body: z.extend(TopicChange, { seenAt: SeenAt }),
    response: Topic,
  },
  'DELETE /api/topics/:id': {
    access: 'member',
    token: 'write',
    subject: 'topic',
    permission: canDeleteTopic,
    bulkhead: 'topics',
    audit: ['topic.deleted'],
    response: Done,
  },
  'GET /api/topic/tags/:id': {
    access: 'anyone',
    subject: 'topic',
    bulkhead: 'topics',
    cache: { dependsOn: ({ id }) => [dependencyName('topic', id)], personal: 'pending tags' },
    response: z.array(TypedTagOnPost),
  },
} as const satisfies EndpointTable

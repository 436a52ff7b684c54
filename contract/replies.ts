import * as z from 'zod/mini'
import { PublicUser } from './accounts.ts'
import { REPLY_CHARACTERS_MAX, EDITED_REPLY_CHARACTERS_MIN } from './constants.ts'
import type { EndpointTable } from './endpoint.ts'
import { Done, Id, SeenAt, text, Time, trimmedText } from './fields.ts'
import { dependencyName, namesOfAuthors } from './dependency-names.ts'
import { canDeleteReply, canEditReply } from './permissions.ts'
import { AfterReply } from './topic-filters.ts'

/** `html` is `content` rendered as safe HTML from Markdown. */
export const Reply = z.object({
  id: Id,
  content: z.string(),
  html: z.string(),
  userId: Id,
  topicId: Id,
  createdAt: Time,
  updatedAt: z.nullable(Time),
  author: z.nullable(PublicUser),
})
export type Reply = z.output<typeof Reply>

/** A list may be shorter than a page without being the last; only the last one is empty. */
const ReplyFilter = z.object({ after: AfterReply })

/** Not blank; the length is counted after trimming. */
const NewReply = z.object({
  content: trimmedText({
    name: 'Content',
    min: 1,
    max: REPLY_CHARACTERS_MAX,
    tooShort: 'Please enter some content for your reply.',
  }),
})

/** Unlike a new reply, an edited one has a minimum length. */
export const ReplyChange = z.object({
  content: text({ name: 'Content', min: EDITED_REPLY_CHARACTERS_MIN, max: REPLY_CHARACTERS_MAX }),
})

/** The replies to topics. */
export const replies = {
  'GET /api/topics/:id/replies': {
    access: 'anyone',
    subject: null,
    bulkhead: 'topics',
    cache: {
      dependsOn: ({ id, body }) => [
        dependencyName('topic', id),
        ...namesOfAuthors(body as Reply[]),
      ],
    },
    query: ReplyFilter,
    response: z.array(Reply),
  },
  'POST /api/topics/:id/replies': {
    access: 'member',
    token: 'write',
    subject: 'topic',
    permission: null,
    bulkhead: 'topics',
    acceptsIdempotencyKey: true,
    audit: null,
    status: 201,
    body: NewReply,
    response: Reply,
  },
  'PUT /api/replies/:id': {
    access: 'member',
    token: 'write',
    subject: 'reply',
    permission: canEditReply,
    bulkhead: 'topics',
    audit: ['reply.changed'],
    body: z.extend(ReplyChange, { seenAt: SeenAt }),
    response: Reply,
  },
  'DELETE /api/replies/:id': {
    access: 'member',
    token: 'write',
    subject: 'reply',
    permission: canDeleteReply,
    bulkhead: 'topics',
    audit: ['reply.deleted'],
    response: Done,
  },
} as const satisfies EndpointTable

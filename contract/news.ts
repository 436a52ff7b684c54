import * as z from 'zod/mini'
import {
  NEWS_AUTHOR_CHARACTERS_MAX,
  NEWS_AUTHOR_CHARACTERS_MIN,
  NEWS_CONTENT_CHARACTERS_MAX,
} from './constants.ts'
import { DAY_MS } from './durations.ts'
import type { EndpointTable } from './endpoint.ts'
import { Done, Id, stringOr, text, Time, trimmedText, WebUrl } from './fields.ts'
import { parseTime } from './parse-time.ts'
import { Tag } from './tags.ts'

export const SourcePost = z.object({
  id: Id,
  author: z.string(),
  date: Time,
  content: z.string(),
  url: z.string(),
})
export type SourcePost = z.output<typeof SourcePost>

/** The source of a tag's news, and the result of the last poll. */
export const Feed = z.object({
  id: Id,
  tagId: Id,
  url: z.string(),
  createdAt: Time,
  polledAt: z.nullable(Time),
  failures: z.int(),
  lastError: z.nullable(z.string()),
})
export type Feed = z.output<typeof Feed>

export const NewFeed = z.object({ url: WebUrl })

const INVALID_DATE = 'Please enter a valid date'

/** A post that an administrator adds by hand; without a date it gets the current time. */
export const NewSourcePost = z.object({
  author: trimmedText({
    name: 'Author',
    min: NEWS_AUTHOR_CHARACTERS_MIN,
    max: NEWS_AUTHOR_CHARACTERS_MAX,
  }),
  content: text({ name: 'Content', min: 1, max: NEWS_CONTENT_CHARACTERS_MAX }),
  url: WebUrl,
  date: z.optional(stringOr(INVALID_DATE).check(z.refine(isDate, INVALID_DATE))),
})

export const news = {
  'GET /api/tags/tool-news': {
    access: 'anyone',
    bulkhead: 'tags',
    cache: { dependsOn: () => ['news', 'tags'], isPartOfPages: true },
    response: z.array(Tag),
  },
  'GET /api/tags/:id/source-posts': {
    access: 'anyone',
    subject: 'toolTag',
    bulkhead: 'tags',
    cache: { dependsOn: () => ['news', 'tags'], moreForAdministrators: () => true },
    response: z.array(SourcePost),
  },
  'POST /api/tags/:id/source-posts': {
    access: 'admin',
    subject: 'toolTag',
    bulkhead: 'tags',
    acceptsIdempotencyKey: false,
    audit: ['post.added'],
    status: 201,
    body: NewSourcePost,
    response: SourcePost,
  },
  'DELETE /api/source-posts/:id': {
    access: 'admin',
    subject: 'sourcePost',
    bulkhead: null,
    audit: ['post.removed'],
    response: Done,
  },
  'GET /api/tags/:id/feeds': {
    access: 'admin',
    subject: 'toolTag',
    bulkhead: 'tags',
    response: z.array(Feed),
  },
  'POST /api/tags/:id/feeds': {
    access: 'admin',
    subject: 'toolTag',
    bulkhead: 'tags',
    acceptsIdempotencyKey: false,
    audit: ['feed.attached'],
    status: 201,
    body: NewFeed,
    response: Feed,
  },
  'DELETE /api/feeds/:id': {
    access: 'admin',
    subject: 'feed',
    bulkhead: null,
    audit: ['feed.removed'],
    response: Done,
  },
  'POST /api/feeds/:id/poll': {
    access: 'admin',
    subject: 'feed',
    bulkhead: null,
    acceptsIdempotencyKey: false,
    audit: null,
    response: z.object({ added: z.int(), error: z.nullable(z.string()) }),
  },
} as const satisfies EndpointTable

/** Between 1970 and a day from now, because time zones differ. */
function isDate(value: string) {
  const time = parseTime(value)
  return time >= 0 && time < Date.now() + DAY_MS
}

import * as z from 'zod/mini'
import { PublicUser } from './accounts.ts'
import { TAG_CHARACTERS_MAX, TAG_CHARACTERS_MIN } from './constants.ts'
import type { EndpointTable } from './endpoint.ts'
import { Done, Flag, Id, idOr, TagIds, Time, trimmedText } from './fields.ts'
import { PageNumber, parsedText, urlParameter } from './parameters.ts'

export const TAG_TYPES = ['topic', 'tool', 'creation'] as const
export const TagType = z.enum(TAG_TYPES)
export type TagType = z.output<typeof TagType>

export const Tag = z.object({
  id: Id,
  name: z.string(),
  type: TagType,
  active: z.boolean(),
  lastUpdated: z.nullable(Time),
})
export type Tag = z.output<typeof Tag>

/** A tag on a post; an inactive tag is pending. */
export const TagOnPost = z.object({ id: Id, name: z.string(), active: z.boolean() })
export type TagOnPost = z.output<typeof TagOnPost>

/** A tag on a post with its type, for responses that do not contain the post. */
export const TypedTagOnPost = z.extend(TagOnPost, { type: TagType })
export type TypedTagOnPost = z.output<typeof TypedTagOnPost>

export const RequiredTagIds = TagIds.check(z.minLength(1, 'Please select at least one tag'))

const TagName = trimmedText({
  name: 'Tag name',
  min: TAG_CHARACTERS_MIN,
  max: TAG_CHARACTERS_MAX,
})

const TagFilter = z.object({
  type: urlParameter(
    { type: 'string', enum: TAG_TYPES },
    parsedText((type) => (type ? (TagType.safeParse(type).data ?? 'unknown') : null)),
  ),
  includeInactive: urlParameter(
    { type: 'string', enum: ['1'] },
    parsedText((value) => value === '1'),
  ),
})

const NewTag = z.object({
  name: TagName,
  type: z.enum(TAG_TYPES, { error: 'Type must be topic, tool or creation' }),
  active: z.optional(Flag),
})

/** A pending tag: who suggested it, and how many posts have it. */
export const TagSuggestion = z.object({
  id: Id,
  name: z.string(),
  type: TagType,
  suggestedBy: z.nullable(PublicUser),
  posts: z.int(),
})
export type TagSuggestion = z.output<typeof TagSuggestion>

/** Omitted fields stay unchanged; `active: true` approves. */
export const TagChange = z.object({
  name: z.optional(TagName),
  active: z.optional(Flag),
})
export type TagChange = z.output<typeof TagChange>

const TagMerge = z.object({ into: idOr('Please choose the tag to merge into') })

export const tags = {
  'GET /api/tags': {
    access: 'anyone',
    bulkhead: 'tags',
    cache: {
      dependsOn: () => ['tags'],
      isPartOfPages: true,
      moreForAdministrators: ({ includeInactive }) => includeInactive === true,
    },
    query: TagFilter,
    response: z.array(Tag),
  },
  'POST /api/tags': {
    access: 'member',
    token: 'write',
    bulkhead: 'tags',
    acceptsIdempotencyKey: false,
    audit: ['tag.created'],
    status: 201,
    statusIfExists: 200,
    body: NewTag,
    response: Tag,
  },
  'GET /api/tag-suggestions': {
    access: 'admin',
    bulkhead: null,
    query: z.object({ page: PageNumber }),
    response: z.array(TagSuggestion),
  },
  'PUT /api/tags/:id': {
    access: 'admin',
    subject: 'tag',
    bulkhead: 'tags',
    audit: ['tag.approved', 'tag.changed', 'tag.posts-changed'],
    body: TagChange,
    response: Tag,
  },
  'DELETE /api/tags/:id': {
    access: 'admin',
    subject: 'tag',
    bulkhead: 'tags',
    audit: ['tag.deleted', 'tag.rejected', 'tag.posts-changed'],
    response: Done,
  },
  'POST /api/tags/:id/merge': {
    access: 'admin',
    subject: 'tag',
    bulkhead: 'tags',
    acceptsIdempotencyKey: false,
    audit: ['tag.merged', 'tag.posts-changed'],
    body: TagMerge,
    response: Tag,
  },
} as const satisfies EndpointTable

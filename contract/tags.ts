import * as z from 'zod/mini'
import { TAG_CHARACTERS_MAX, TAG_CHARACTERS_MIN } from './constants.ts'
import type { EndpointTable } from './endpoint.ts'
import { ById, Id, line, Time, typeMessage } from './fields.ts'

const TAG_TYPES = ['topic', 'tool', 'creation'] as const
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

/** A tag as a post carries it; inactive means it waits for review. */
export const TagOnPost = z.object({ id: Id, name: z.string(), active: z.boolean() })
export type TagOnPost = z.output<typeof TagOnPost>

const TagName = line({
  name: 'Tag name',
  min: TAG_CHARACTERS_MIN,
  max: TAG_CHARACTERS_MAX,
})

const TagFilter = z.object({
  type: z.optional(z.string()),
  includeInactive: z.pipe(
    z.optional(z.string()),
    z.transform((value) => value === '1'),
  ),
})

const NewTag = z.object({
  name: TagName,
  type: z.enum(TAG_TYPES, {
    error: typeMessage('topic, tool or creation', 'Type must be topic, tool or creation'),
  }),
  active: z.optional(z.boolean({ error: typeMessage('boolean', 'Required') })),
})

export const tags = {
  'GET /api/tags': { access: 'anyone', query: TagFilter, reply: z.array(Tag) },
  'POST /api/tags': { access: 'member', status: 201, body: NewTag, reply: Tag },
  'GET /api/topic/tags/:id': { access: 'anyone', params: ById, reply: z.array(TagOnPost) },
} as const satisfies EndpointTable

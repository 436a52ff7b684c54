import * as z from 'zod/mini'
import { PublicUser } from './accounts.ts'
import { CommunityOfPost } from './communities.ts'
import { IMAGE_BODY_BYTES_MAX } from './constants.ts'
import {
  CreationDescription,
  CreationName,
  CreationToolIds,
  imageRules,
} from './creation-fields.ts'
import type { EndpointTable } from './endpoint.ts'
import { canDeleteCreation, canEditCreation } from './permissions.ts'
import { Done, Id, OptionalWebUrl, SeenAt, Time } from './fields.ts'
import { IdFilter, PageOrAll, RowBefore } from './parameters.ts'
import { imageSource, imageSourceOrNone } from './images.ts'
import { RequiredTagIds, TagOnPost, TypedTagOnPost } from './tags.ts'
import { dependencyName, namesOfAuthors, namesOfRows } from './dependency-names.ts'

/** A tool that a creation was made with. */
export const ToolOnCreation = z.object({ id: Id, name: z.string() })
export type ToolOnCreation = z.output<typeof ToolOnCreation>

/**
 * A row of the gallery. `thumbnailUrl` is the picture at the size of a card; `tools` are those that
 * it was made with, without hidden ones.
 */
export const CreationSummary = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  imageUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  productUrl: z.nullable(z.string()),
  creatorId: Id,
  communityId: Id,
  createdAt: Time,
  updatedAt: z.nullable(Time),
  tagIds: z.array(Id),
  commentCount: z.int(),
  author: z.nullable(PublicUser),
  tags: z.array(TagOnPost),
  toolIds: z.array(Id),
  tools: z.array(ToolOnCreation),
})
export type CreationSummary = z.output<typeof CreationSummary>

/** `html` is the description rendered as safe HTML from Markdown. */
export const Creation = z.extend(CreationSummary, { html: z.string() })
export type Creation = z.output<typeof Creation>

/** A creation has no comments: the list is always empty, as the creation page says. */
const CreationWithComments = z.object({
  creation: Creation,
  comments: z.array(z.object({ content: z.string() })),
})
type CreationWithComments = z.output<typeof CreationWithComments>

/**
 * `page` selects a page of the gallery; without it all rows are listed, up to a limit. `toolId`
 * selects what was made with a tool, `authorId` what one member shared.
 */
const CreationFilter = z.object({
  tag: z.optional(z.string()),
  communityId: IdFilter,
  toolId: IdFilter,
  authorId: IdFilter,
  page: PageOrAll,
  before: RowBefore,
})
export type CreationFilter = z.output<typeof CreationFilter>

export const NewCreation = z.object({
  name: CreationName,
  description: CreationDescription,
  imageUrl: imageSource(imageRules),
  productUrl: z.optional(OptionalWebUrl),
  tagIds: RequiredTagIds,
  toolIds: z.optional(CreationToolIds),
  communityId: CommunityOfPost,
})

/** Creation edit: omitted fields stay unchanged; an image of null or '' is removed. */
const CreationChange = z.object({
  name: z.optional(CreationName),
  description: z.optional(CreationDescription),
  imageUrl: z.optional(imageSourceOrNone(imageRules)),
  productUrl: z.optional(OptionalWebUrl),
  tagIds: z.optional(RequiredTagIds),
  toolIds: z.optional(CreationToolIds),
})
export type CreationChange = z.output<typeof CreationChange>

export const creations = {
  'GET /api/creations': {
    access: 'anyone',
    bulkhead: 'creations',
    cache: {
      dependsOn: ({ body }) => ['creations', ...namesOfRows('creation', body as CreationSummary[])],
      personal: 'pending tags',
      moreForAdministrators: ({ tag }) => tag !== undefined,
    },
    query: CreationFilter,
    response: z.array(CreationSummary),
  },
  'POST /api/creations': {
    access: 'member',
    token: 'write',
    rateLimits: ['writes', 'pictures'],
    bulkhead: null,
    acceptsIdempotencyKey: true,
    bodyBytesMax: IMAGE_BODY_BYTES_MAX,
    audit: null,
    status: 201,
    body: NewCreation,
    response: Creation,
  },
  'GET /api/creations/:id': {
    access: 'anyone',
    subject: 'creationWithTags',
    bulkhead: 'creations',
    cache: {
      dependsOn: ({ id, body }) => [
        dependencyName('creation', id),
        ...namesOfAuthors([(body as CreationWithComments).creation]),
      ],
      personal: 'pending tags',
    },
    response: CreationWithComments,
  },
  'PATCH /api/creations/:id': {
    access: 'member',
    token: 'write',
    subject: 'creation',
    permission: canEditCreation,
    rateLimits: ['writes', 'pictures'],
    bulkhead: null,
    bodyBytesMax: IMAGE_BODY_BYTES_MAX,
    audit: null,
    body: z.extend(CreationChange, { seenAt: SeenAt }),
    response: Creation,
  },
  'DELETE /api/creations/:id': {
    access: 'member',
    token: 'write',
    subject: 'creation',
    permission: canDeleteCreation,
    bulkhead: 'creations',
    audit: ['creation.deleted'],
    response: Done,
  },
  'GET /api/creation/tags/:id': {
    access: 'anyone',
    subject: 'creationWithTags',
    bulkhead: 'creations',
    cache: { dependsOn: ({ id }) => [dependencyName('creation', id)], personal: 'pending tags' },
    response: z.array(TypedTagOnPost),
  },
} as const satisfies EndpointTable

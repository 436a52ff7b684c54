import * as z from 'zod/mini'
import { CommunityOfPost } from './communities.ts'
import {
  RESOURCE_NAME_CHARACTERS_MAX,
  TAG_CHARACTERS_MAX,
  URL_CHARACTERS_MAX,
} from './constants.ts'
import type { EndpointTable } from './endpoint.ts'
import { isText } from './characters.ts'
import { namesOfAuthors } from './dependency-names.ts'
import { Done, Id, stringOr, Time, trimmedText, WebUrl, withLengths } from './fields.ts'
import { IdFilter, PageOrAll, parsedText, RowBefore } from './parameters.ts'
import { isNotEmpty, suggestionChecks } from './type-suggestions.ts'

/** A row of the list; `hasUpvoted` is the caller's own vote, so that rows need no further calls. */
export const Resource = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  type: z.string(),
  communityId: Id,
  userId: z.nullable(Id),
  upvotes: z.int(),
  hasUpvoted: z.boolean(),
  pending: z.boolean(),
  typeSuggestion: z.nullable(z.string()),
  createdAt: Time,
})
export type Resource = z.output<typeof Resource>

const Upvote = z.object({ hasUpvoted: z.boolean(), upvotes: z.int() })

/** A vote has a body without fields. */
const Empty = z.object({})

/** Types are compared and stored in lower case, so that 'Blog' and 'blog' are the same. */
const ResourceType = z.pipe(
  stringOr('Please choose a type').check(
    z.maxLength(TAG_CHARACTERS_MAX, `Type cannot exceed ${TAG_CHARACTERS_MAX} characters`),
    z.refine(isText, 'Type contains characters that cannot be stored'),
  ),
  z.transform((type) => type.trim().toLowerCase()),
)

const ResourceFilter = z.object({
  type: parsedText((type) => type?.trim().toLowerCase() || null),
  communityId: IdFilter,
  authorId: IdFilter,
  page: PageOrAll,
  before: RowBefore,
})
export type ResourceFilter = z.output<typeof ResourceFilter>

const ResourceName = trimmedText({
  name: 'Name',
  min: 1,
  max: RESOURCE_NAME_CHARACTERS_MAX,
  tooShort: 'Please enter a name for the resource',
})

const NO_URL = 'Please enter a URL for the resource'
const ResourceUrl = z.pipe(
  withLengths(
    { maxLength: URL_CHARACTERS_MAX },
    stringOr(NO_URL).check(z.trim(), z.minLength(1, NO_URL)),
  ),
  WebUrl,
)

/** New resource: with a suggested type, its type becomes 'other'. */
export const NewResource = z
  .object({
    name: ResourceName,
    url: ResourceUrl,
    type: z.optional(ResourceType),
    typeSuggestion: z.optional(
      z.nullable(withLengths({ maxLength: TAG_CHARACTERS_MAX }, stringOr('Required'))),
    ),
    communityId: CommunityOfPost,
  })
  .check(
    z.refine(({ type, typeSuggestion }) => type !== undefined || isNotEmpty(typeSuggestion), {
      path: ['type'],
      error: 'Please choose a type',
    }),
    ...suggestionChecks,
  )

const ResourceChange = z.object({
  name: z.optional(ResourceName),
  url: z.optional(ResourceUrl),
  type: z.optional(ResourceType),
})
export type ResourceChange = z.output<typeof ResourceChange>

export const resources = {
  'GET /api/resources': {
    access: 'anyone',
    bulkhead: 'resources',
    cache: {
      dependsOn: ({ body }) => ['resources', ...namesOfAuthors(body as Resource[])],
      personal: 'resource votes',
    },
    query: ResourceFilter,
    response: z.array(Resource),
  },
  'POST /api/resources': {
    access: 'member',
    token: 'write',
    bulkhead: 'resources',
    acceptsIdempotencyKey: true,
    audit: null,
    status: 201,
    body: NewResource,
    response: Resource,
  },
  'PUT /api/resources/:id': {
    access: 'admin',
    subject: 'resource',
    bulkhead: 'resources',
    audit: ['resource.changed'],
    body: ResourceChange,
    response: Resource,
  },
  'DELETE /api/resources/:id': {
    access: 'admin',
    subject: 'resource',
    bulkhead: 'resources',
    audit: ['resource.deleted'],
    response: Done,
  },
  'GET /api/resources/:id/upvote': {
    access: 'anyone',
    subject: 'publishedResource',
    bulkhead: 'resources',
    cache: { dependsOn: () => ['resources'], personal: 'resource votes' },
    response: Upvote,
  },
  'POST /api/resources/:id/upvote': {
    access: 'member',
    token: 'write',
    subject: 'publishedResource',
    permission: null,
    bulkhead: 'resources',
    acceptsIdempotencyKey: false,
    audit: null,
    body: Empty,
    response: Upvote,
  },
  'DELETE /api/resources/:id/upvote': {
    access: 'member',
    token: 'write',
    subject: 'publishedResource',
    permission: null,
    bulkhead: 'resources',
    audit: null,
    body: Empty,
    response: Upvote,
  },
} as const satisfies EndpointTable

import * as z from 'zod/mini'
import { CommunityFilter } from './communities.ts'
import {
  OTHER_TYPE,
  RESOURCE_NAME_CHARACTERS_MAX,
  TAG_CHARACTERS_MAX,
  TAG_CHARACTERS_MIN,
} from './constants.ts'
import type { EndpointTable } from './endpoint.ts'
import {
  ById,
  Done,
  Id,
  isStorable,
  line,
  PageOrAll,
  RowBefore,
  Time,
  typeMessage,
  WebUrl,
} from './fields.ts'

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

export const Upvote = z.object({ hasUpvoted: z.boolean(), upvotes: z.int() })
export type Upvote = z.output<typeof Upvote>

/** Types are compared and stored in lower case, so that 'Blog' and 'blog' are the same. */
const ResourceType = z.pipe(
  z
    .string({ error: typeMessage('string', 'Please choose a type') })
    .check(
      z.maxLength(TAG_CHARACTERS_MAX, `Type cannot exceed ${TAG_CHARACTERS_MAX} characters`),
      z.refine(isStorable, 'Type contains characters that cannot be stored'),
    ),
  z.transform((type) => type.trim().toLowerCase()),
)

const ResourceFilter = z.object({
  type: z.pipe(
    z.optional(z.string()),
    z.transform((type) => type?.trim().toLowerCase() || null),
  ),
  communityId: CommunityFilter,
  page: PageOrAll,
  before: RowBefore,
})

const ResourceName = line({
  name: 'Name',
  min: 1,
  max: RESOURCE_NAME_CHARACTERS_MAX,
  tooShort: 'Please enter a name for the resource',
})

const ResourceUrl = z.pipe(
  z
    .string({ error: typeMessage('string', 'Please enter a URL for the resource') })
    .check(z.trim(), z.minLength(1, 'Please enter a URL for the resource')),
  WebUrl,
)

const TypeSuggestion = line({
  name: 'Type suggestion',
  min: TAG_CHARACTERS_MIN,
  max: TAG_CHARACTERS_MAX,
})

type Suggesting = { type?: string | undefined; typeSuggestion?: string | null | undefined }

/** New resource: with the type Other, a suggestion is required. */
export const suggestionChecks = [
  z.refine<Suggesting>(
    ({ type, typeSuggestion }) => type !== OTHER_TYPE || isGiven(typeSuggestion),
    {
      path: ['typeSuggestion'],
      error: 'Please enter a type suggestion for this resource',
    },
  ),
  z.superRefine<Suggesting>(({ typeSuggestion }, context) => {
    if (!isGiven(typeSuggestion)) return
    for (const { message } of TypeSuggestion.safeParse(typeSuggestion).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['typeSuggestion'], message })
    }
  }),
] as const

/** New resource: with a suggested type, its type becomes 'other'. */
export const NewResource = z
  .object({
    name: ResourceName,
    url: ResourceUrl,
    type: z.optional(ResourceType),
    typeSuggestion: z.optional(z.nullable(z.string())),
    communityId: z.optional(Id),
  })
  .check(
    z.refine(({ type, typeSuggestion }) => type !== undefined || isGiven(typeSuggestion), {
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

/** Approving creates the type (named `type` if given); mapping uses an existing one. */
const TypeDecision = z.object({
  decision: z.enum(['approve', 'map', 'reject'], {
    error: typeMessage('approve, map or reject', 'Decision must be approve, map or reject'),
  }),
  type: z.optional(TypeSuggestion),
})

const SuggestionFilter = z.object({ page: PageOrAll })

/** Resources; changes and the last two calls are for administrators. */
export const resources = {
  'GET /api/resources': {
    access: 'anyone',
    shared: { dependsOn: () => ['resources'], personal: 'resource votes' },
    query: ResourceFilter,
    reply: z.array(Resource),
  },
  'GET /api/resource-types': {
    access: 'anyone',
    shared: { dependsOn: () => ['resources'], isPartOfPages: true },
    reply: z.array(z.string()),
  },
  'POST /api/resources': { access: 'member', status: 201, body: NewResource, reply: Resource },
  'PUT /api/resources/:id': {
    access: 'member',
    params: ById,
    body: ResourceChange,
    reply: Resource,
  },
  'DELETE /api/resources/:id': { access: 'member', params: ById, reply: Done },
  'GET /api/resources/:id/upvote': {
    access: 'anyone',
    shared: { dependsOn: () => ['resources'], personal: 'resource votes' },
    params: ById,
    reply: Upvote,
  },
  'POST /api/resources/:id/upvote': { access: 'member', params: ById, reply: Upvote },
  'DELETE /api/resources/:id/upvote': { access: 'member', params: ById, reply: Upvote },
  'GET /api/type-suggestions': {
    access: 'admin',
    query: SuggestionFilter,
    reply: z.array(Resource),
  },
  'POST /api/type-suggestions/:id': {
    access: 'member',
    params: ById,
    body: TypeDecision,
    reply: z.object({ success: z.literal(true), resource: z.nullable(Resource) }),
  },
} as const satisfies EndpointTable

function isGiven(text: string | null | undefined) {
  return (text?.trim() ?? '') !== ''
}

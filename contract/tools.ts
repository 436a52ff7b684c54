import * as z from 'zod/mini'
import {
  TOOL_NAME_CHARACTERS_MAX,
  TOOL_NAME_CHARACTERS_MIN,
  TOOL_SEARCH_CHARACTERS_MAX,
} from './constants.ts'
import { CommunityOfPost } from './communities.ts'
import type { EndpointTable } from './endpoint.ts'
import { Done, Flag, Id, idOr, SeenAt, Time, trimmedText, WebUrl } from './fields.ts'
import { IdFilter, oneOf, PageOrAll, searchText } from './parameters.ts'
import { RequiredTagIds, TagOnPost } from './tags.ts'
import { ToolDescription, XUsername } from './tool-fields.ts'

const Vote = z.literal([0, 1], { error: 'Rating must be 0 or 1' })

/**
 * `rating` is the number of votes, `userRating` the caller's own vote (0 for a visitor). `logo`
 * tells whether `/api/logo/{domain}` has a picture; a card requests no other.
 */
export const Tool = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  domain: z.string(),
  description: z.nullable(z.string()),
  communityId: Id,
  createdAt: Time,
  updatedAt: z.nullable(Time),
  tagIds: z.array(Id),
  tags: z.array(TagOnPost),
  visible: z.boolean(),
  topPick: z.nullable(z.int()),
  xusername: z.nullable(z.string()),
  rating: z.int(),
  userRating: Vote,
  logo: z.boolean(),
})
export type Tool = z.output<typeof Tool>

export const TOOL_SORTS = ['rating', 'name', 'newest'] as const
export type ToolSort = (typeof TOOL_SORTS)[number]

const ToolFilter = z.object({
  sort: oneOf(TOOL_SORTS, 'rating'),
  tag: z.optional(z.string()),
  search: searchText(TOOL_SEARCH_CHARACTERS_MAX),
  communityId: IdFilter,
  /** If omitted: the whole list. */
  page: PageOrAll,
})
export type ToolFilter = z.output<typeof ToolFilter>

/** What a new tool and its change have in common. */
const fields = {
  name: trimmedText({
    name: 'Tool name',
    min: TOOL_NAME_CHARACTERS_MIN,
    max: TOOL_NAME_CHARACTERS_MAX,
    tooShort: `Tool name must be at least ${TOOL_NAME_CHARACTERS_MIN} characters long`,
  }),
  url: WebUrl,
  tagIds: RequiredTagIds,
  visible: z.optional(Flag),
  xusername: z.optional(XUsername),
  description: z.optional(ToolDescription),
}

export const NewTool = z.object({ ...fields, communityId: CommunityOfPost })
export type NewTool = z.output<typeof NewTool>

const TOP_PICK_MESSAGE = 'Top pick must be a positive whole number, or empty'

const TopPick = z.pipe(
  z.union([z.literal(''), z.nullable(idOr(TOP_PICK_MESSAGE))], { error: TOP_PICK_MESSAGE }),
  z.transform((value) => value || null),
)

/** Merged into the tool: omitted fields stay unchanged. */
export const ToolChange = z.extend(z.partial(z.object(fields)), { topPick: z.optional(TopPick) })
export type ToolChange = z.output<typeof ToolChange>

export const tools = {
  'GET /api/tools': {
    access: 'anyone',
    bulkhead: 'tools',
    cache: {
      dependsOn: () => ['tools'],
      personal: 'tool votes',
      moreForAdministrators: () => true,
    },
    query: ToolFilter,
    response: z.array(Tool),
  },
  'POST /api/tools': {
    access: 'member',
    token: 'write',
    bulkhead: 'tools',
    acceptsIdempotencyKey: true,
    audit: null,
    status: 201,
    body: NewTool,
    response: Tool,
  },
  'PUT /api/tools/:id': {
    access: 'admin',
    subject: 'tool',
    bulkhead: 'tools',
    audit: ['tool.changed', 'tool.hidden', 'tool.shown', 'tool.picked', 'tool.unpicked'],
    body: z.extend(ToolChange, { seenAt: SeenAt }),
    response: Tool,
  },
  'DELETE /api/tools/:id': {
    access: 'admin',
    subject: 'tool',
    bulkhead: 'tools',
    audit: ['tool.deleted'],
    response: Done,
  },
  'GET /api/tools/:id/user-rating': {
    access: 'member',
    token: 'read',
    subject: 'tool',
    permission: null,
    bulkhead: 'tools',
    response: z.object({ rating: Vote }),
  },
  'POST /api/tools/:id/rate': {
    access: 'member',
    token: 'write',
    subject: 'tool',
    permission: null,
    bulkhead: 'tools',
    acceptsIdempotencyKey: true,
    audit: null,
    body: z.object({ rating: Vote }),
    response: z.object({ rating: Vote, toolRating: z.int() }),
  },
} as const satisfies EndpointTable

import * as z from 'zod/mini'
import {
  COMMUNITY_NAME_CHARACTERS_MAX,
  COMMUNITY_NAME_CHARACTERS_MIN,
  DISPLAY_ORDER_MAX,
} from './constants.ts'
import type { EndpointTable } from './endpoint.ts'
import { Done, Flag, Id, idOr, trimmedText } from './fields.ts'

export const Community = z.object({
  id: Id,
  name: z.string(),
  displayOrder: z.int(),
  upcoming: z.boolean(),
})
export type Community = z.output<typeof Community>

/** The community of a new post; the default community if omitted. */
export const CommunityOfPost = z.optional(idOr('Community must be the id of a community'))

const DISPLAY_ORDER_MESSAGE = `Order must be a whole number from 1 to ${DISPLAY_ORDER_MAX}`

const fields = {
  name: trimmedText({
    name: 'Name',
    min: COMMUNITY_NAME_CHARACTERS_MIN,
    max: COMMUNITY_NAME_CHARACTERS_MAX,
  }),
  displayOrder: z.optional(
    z
      .int({ error: DISPLAY_ORDER_MESSAGE })
      .check(
        z.minimum(1, DISPLAY_ORDER_MESSAGE),
        z.maximum(DISPLAY_ORDER_MAX, DISPLAY_ORDER_MESSAGE),
      ),
  ),
  upcoming: z.optional(Flag),
}

/** Without an order it is the last one. */
export const NewCommunity = z.object(fields)

/** Merged into the community: omitted fields stay unchanged. */
export const CommunityChange = z.object({ ...fields, name: z.optional(fields.name) })
export type CommunityChange = z.output<typeof CommunityChange>

/** Only an empty community can be deleted. */
export const communities = {
  'GET /api/communities': {
    access: 'anyone',
    bulkhead: null,
    cache: { dependsOn: () => [], isPartOfPages: true },
    response: z.array(Community),
  },
  'POST /api/communities': {
    access: 'admin',
    bulkhead: null,
    acceptsIdempotencyKey: false,
    audit: ['community.created'],
    status: 201,
    body: NewCommunity,
    response: Community,
  },
  'PUT /api/communities/:id': {
    access: 'admin',
    subject: 'community',
    bulkhead: null,
    audit: ['community.changed'],
    body: CommunityChange,
    response: Community,
  },
  'DELETE /api/communities/:id': {
    access: 'admin',
    subject: 'community',
    bulkhead: null,
    audit: ['community.deleted'],
    response: Done,
  },
} as const satisfies EndpointTable

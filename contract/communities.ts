import * as z from 'zod/mini'
import { ID_MAX } from './constants.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id } from './fields.ts'

export const Community = z.object({
  id: Id,
  name: z.string(),
  displayOrder: z.int(),
  upcoming: z.boolean(),
})
export type Community = z.output<typeof Community>

/** A list's optional community: absent is all, what cannot exist matches nothing. */
export const CommunityFilter = z.pipe(
  z.optional(z.string()),
  z.transform((value) => {
    if (value === undefined || value === '') return null
    return /^[1-9]\d{0,9}$/.test(value) && Number(value) <= ID_MAX ? Number(value) : 0
  }),
)

export const communities = {
  'GET /api/communities': { access: 'anyone', reply: z.array(Community) },
} as const satisfies EndpointTable

import * as z from 'zod/mini'
import { User } from './accounts.ts'
import { USER_SEARCH_CHARACTERS_MAX } from './constants.ts'
import type { EndpointTable } from './endpoint.ts'
import { ById, Done, PageNumber, typeMessage } from './fields.ts'

/** A user as administrators see them; `sessions` is the number of signed-in browsers. */
export const AdminUser = z.extend(User, { sessions: z.int() })
export type AdminUser = z.output<typeof AdminUser>

const UserFilter = z.object({
  /** Part of a name or an address, in any case; absent or blank: all users. */
  search: z.pipe(
    z.optional(z.string()),
    z.transform((value = '') => value.trim().slice(0, USER_SEARCH_CHARACTERS_MAX)),
  ),
  page: PageNumber,
})

const RightsChange = z.object({ isAdmin: z.boolean({ error: typeMessage('boolean', 'Required') }) })

/** User administration: newest first; there is no call to delete users. */
export const users = {
  'GET /api/users': { access: 'admin', query: UserFilter, reply: z.array(AdminUser) },
  'PUT /api/users/:id': { access: 'member', params: ById, body: RightsChange, reply: AdminUser },
  'DELETE /api/users/:id/sessions': { access: 'member', params: ById, reply: Done },
} as const satisfies EndpointTable

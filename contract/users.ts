import * as z from 'zod/mini'
import { PublicUser, User } from './accounts.ts'
import { USER_SEARCH_CHARACTERS_MAX } from './constants.ts'
import type { EndpointTable } from './endpoint.ts'
import { Done, Flag, Time } from './fields.ts'
import { PageNumber, searchText } from './parameters.ts'
import { dependencyName } from './dependency-names.ts'

/** A user as administrators see them; `sessions` is the number of logged-in browsers. */
export const AdminUser = z.extend(User, { sessions: z.int() })
export type AdminUser = z.output<typeof AdminUser>

/** A member as everybody sees them, with the numbers of their public posts. */
export const Member = z.extend(PublicUser, {
  createdAt: Time,
  topics: z.int(),
  creations: z.int(),
  resources: z.int(),
})
export type Member = z.output<typeof Member>

const UserFilter = z.object({
  /** Part of a name or an address, in any case; absent or blank: all users. */
  search: searchText(USER_SEARCH_CHARACTERS_MAX),
  page: PageNumber,
})

const RightsChange = z.object({ isAdmin: Flag })

/** Members, and their administration: newest first; there is no call to delete users. */
export const users = {
  'GET /api/users': {
    access: 'admin',
    bulkhead: null,
    query: UserFilter,
    response: z.array(AdminUser),
  },
  'GET /api/users/:id': {
    access: 'anyone',
    subject: 'member',
    bulkhead: null,
    cache: {
      dependsOn: ({ id }) => [dependencyName('user', id), 'topics', 'creations', 'resources'],
    },
    response: Member,
  },
  'PUT /api/users/:id': {
    access: 'admin',
    subject: 'adminUser',
    bulkhead: null,
    audit: ['user.promoted', 'user.demoted'],
    body: RightsChange,
    response: AdminUser,
  },
  'DELETE /api/users/:id/sessions': {
    access: 'admin',
    subject: 'adminUser',
    bulkhead: null,
    audit: ['user.signed-out'],
    response: Done,
  },
} as const satisfies EndpointTable

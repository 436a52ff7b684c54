import * as z from 'zod/mini'
import { PublicUser } from './accounts.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, PageNumber, Time } from './fields.ts'

/** What an act is about, and what was done to it: an action is `tool.hidden`, `tag.merged` … */
export const ACTIONS = {
  tool: ['changed', 'hidden', 'shown', 'picked', 'unpicked', 'deleted'],
  resource: ['changed', 'deleted'],
  type: ['approved', 'mapped', 'rejected'],
  tag: ['created', 'approved', 'changed', 'merged', 'rejected', 'deleted'],
  community: ['created', 'changed', 'deleted'],
  message: ['read', 'unread', 'deleted'],
  mail: ['retried', 'dismissed'],
  feed: ['attached', 'removed'],
  post: ['added', 'removed'],
  user: ['created', 'promoted', 'demoted', 'signed-out', 'password-reset'],
  topic: ['changed', 'deleted'],
  reply: ['changed', 'deleted'],
  creation: ['deleted'],
} as const

export type Subject = keyof typeof ACTIONS
export type Action = { [S in Subject]: `${S}.${(typeof ACTIONS)[S][number]}` }[Subject]

const Fields = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.number())]),
)
export type Fields = z.output<typeof Fields>

/**
 * One act of an administrator. `by` is null for the command line and for whoever has left; `person`
 * is whom an act is about, where that is a person, `name` what a thing is called now, where it has a
 * name and is still there. `before` and `after` hold what changed only, and never a name, an address,
 * a picture or a message of anybody.
 */
export const AuditEntry = z.object({
  id: Id,
  at: Time,
  by: z.nullable(PublicUser),
  isCommandLine: z.boolean(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.nullable(Id),
  person: z.nullable(PublicUser),
  name: z.nullable(z.string()),
  before: z.nullable(Fields),
  after: z.nullable(Fields),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** How much waits in each section of `/admin`; nothing ever does where it stands at 0. */
const AdminCounts = z.object({
  tools: z.int(),
  tags: z.int(),
  types: z.int(),
  messages: z.int(),
  mail: z.int(),
  communities: z.int(),
  news: z.int(),
  users: z.int(),
  audit: z.int(),
})
export type AdminCounts = z.output<typeof AdminCounts>

/** Newest first. */
export const audit = {
  'GET /api/audit': {
    access: 'admin',
    query: z.object({ page: PageNumber }),
    reply: z.array(AuditEntry),
  },
  'GET /api/admin/counts': { access: 'admin', reply: AdminCounts },
} as const satisfies EndpointTable

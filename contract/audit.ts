import * as z from 'zod/mini'
import { PublicUser } from './accounts.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { PageNumber } from './parameters.ts'

const Fields = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.number())]),
)
export type Fields = z.output<typeof Fields>

/**
 * An audit entry. `by` is null for the command line and for deleted accounts. `person` is the user
 * whom the entry concerns, if any; `name` is the current name of the subject, if it has one and
 * still exists. `before` and `after` contain only what changed, and never anybody's name, address,
 * picture or message.
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

/** Newest first. */
export const audit = {
  'GET /api/audit': {
    access: 'admin',
    bulkhead: null,
    query: z.object({ page: PageNumber }),
    response: z.array(AuditEntry),
  },
} as const satisfies EndpointTable

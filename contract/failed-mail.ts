import * as z from 'zod/mini'
import type { EndpointTable } from './endpoint.ts'
import { Done, Id, Time } from './fields.ts'
import { PageNumber } from './parameters.ts'

/** Mail that could not be delivered. `reason` is the mail server's last reply. */
export const FailedMail = z.object({
  id: Id,
  kind: z.enum(['reset', 'contact']),
  recipient: z.string(),
  reason: z.string(),
  attempts: z.int(),
  createdAt: Time,
  failedAt: Time,
})
export type FailedMail = z.output<typeof FailedMail>

/** Newest first. */
export const failedMail = {
  'GET /api/failed-mail': {
    access: 'admin',
    bulkhead: null,
    query: z.object({ page: PageNumber }),
    response: z.array(FailedMail),
  },
  'POST /api/failed-mail/:id/retry': {
    access: 'admin',
    subject: 'failedMail',
    bulkhead: null,
    acceptsIdempotencyKey: false,
    audit: ['mail.retried'],
    response: Done,
  },
  'DELETE /api/failed-mail/:id': {
    access: 'admin',
    subject: 'failedMail',
    bulkhead: null,
    audit: ['mail.dismissed'],
    response: Done,
  },
} as const satisfies EndpointTable

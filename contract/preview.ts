import * as z from 'zod/mini'
import { BODY_BYTES_MAX, CONTENT_CHARACTERS_MAX } from './constants.ts'
import type { EndpointTable } from './endpoint.ts'
import { text } from './fields.ts'

/** Markdown as it will be shown, without storing it. */
export const preview = {
  'POST /api/preview': {
    access: 'member',
    token: 'write',
    subject: null,
    rateLimits: ['writes'],
    bulkhead: null,
    acceptsIdempotencyKey: false,
    bodyBytesMax: BODY_BYTES_MAX,
    audit: null,
    body: z.object({ content: text({ name: 'Content', max: CONTENT_CHARACTERS_MAX }) }),
    response: z.object({ html: z.string() }),
  },
} as const satisfies EndpointTable

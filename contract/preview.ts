import * as z from 'zod/mini'
import { CONTENT_CHARACTERS_MAX } from './constants.ts'
import type { EndpointTable } from './endpoint.ts'
import { text } from './fields.ts'

/** Markdown as it will be shown, without storing it. */
export const preview = {
  'POST /api/preview': {
    access: 'member',
    token: 'write',
    bulkhead: null,
    acceptsIdempotencyKey: false,
    audit: null,
    body: z.object({ content: text({ name: 'Content', max: CONTENT_CHARACTERS_MAX }) }),
    response: z.object({ html: z.string() }),
  },
} as const satisfies EndpointTable

import * as z from 'zod/mini'
import type { EndpointTable } from './endpoint.ts'
import { PageOrAll } from './parameters.ts'
import { Resource } from './resources.ts'
import { TypeSuggestion } from './type-suggestions.ts'

/** Approving creates the type (named `type` if given); mapping uses an existing one. */
const TypeDecision = z.object({
  decision: z.enum(['approve', 'map', 'reject'], {
    error: 'Decision must be approve, map or reject',
  }),
  type: z.optional(TypeSuggestion),
})

const SuggestionFilter = z.object({ page: PageOrAll })

/** The types of resources, and those that members suggest. */
export const resourceTypes = {
  'GET /api/resource-types': {
    access: 'anyone',
    bulkhead: null,
    cache: { dependsOn: () => ['resources'], isPartOfPages: true },
    response: z.array(z.string()),
  },
  'GET /api/type-suggestions': {
    access: 'admin',
    bulkhead: null,
    query: SuggestionFilter,
    response: z.array(Resource),
  },
  'POST /api/type-suggestions/:id': {
    access: 'admin',
    subject: 'typeSuggestion',
    bulkhead: null,
    acceptsIdempotencyKey: false,
    audit: ['type.approved', 'type.mapped', 'type.rejected'],
    body: TypeDecision,
    response: z.object({ success: z.literal(true), resource: z.nullable(Resource) }),
  },
} as const satisfies EndpointTable

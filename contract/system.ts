import * as z from 'zod/mini'
import type { EndpointTable } from './endpoint.ts'
import { Time } from './fields.ts'

/** A background job; `failure` is the sentence of its last failure. */
const JobState = z.object({
  name: z.string(),
  startedAt: Time,
  durationMs: z.int(),
  succeededAt: z.nullable(Time),
  failedAt: z.nullable(Time),
  failure: z.nullable(z.string()),
  runs: z.int(),
  failures: z.int(),
})
export type JobState = z.output<typeof JobState>

/** Estimated where an exact count would read a large table. */
const RowCount = z.object({ name: z.string(), rows: z.int(), isEstimate: z.boolean() })
export type RowCount = z.output<typeof RowCount>

/**
 * What an operator wants to know of a running site. `bytes` of images are an estimate, and null while
 * the object store does not answer.
 */
const SystemState = z.object({
  version: z.string(),
  commit: z.nullable(z.string()),
  node: z.string(),
  startedAt: Time,
  database: z.object({ engine: z.string(), version: z.string(), bytes: z.int() }),
  /** Null: the site has no replica. */
  replica: z.nullable(z.enum(['used', 'late', 'unavailable'])),
  images: z.object({ rows: z.int(), isEstimate: z.boolean(), bytes: z.nullable(z.int()) }),
  mail: z.object({ waiting: z.int(), failed: z.int() }),
  lastBackup: z.nullable(z.object({ finishedAt: Time, bytes: z.int() })),
  tables: z.array(RowCount),
  jobs: z.array(JobState),
})
export type SystemState = z.output<typeof SystemState>

/** The number of pending items per section of `/admin`; sections without any are always 0. */
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
  system: z.int(),
})
export type AdminCounts = z.output<typeof AdminCounts>

export const system = {
  'GET /api/admin/system': {
    access: 'admin',
    bulkhead: null,
    response: SystemState,
  },
  'GET /api/admin/counts': {
    access: 'admin',
    bulkhead: null,
    response: AdminCounts,
  },
} as const satisfies EndpointTable

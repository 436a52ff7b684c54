import * as z from 'zod/mini'

/** The kinds of refusals and their statuses. */
export const REFUSALS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  'wrong-method': 405,
  conflict: 409,
  'condition-failed': 412,
  'too-large': 413,
  'not-json': 415,
  limited: 429,
  unavailable: 503,
  'outcome-unknown': 504,
  full: 507,
} as const

export type RefusalKind = keyof typeof REFUSALS

export const Issue = z.object({ path: z.string(), message: z.string() })
export type Issue = z.output<typeof Issue>

/** The body of every error response: `message` repeats `error`; `issues` lists invalid fields. */
export const ErrorReply = z.object({
  error: z.string(),
  message: z.string(),
  issues: z.optional(z.array(Issue)),
})
export type ErrorReply = z.output<typeof ErrorReply>

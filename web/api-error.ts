import type { ErrorReply, Issue } from '#contract/errors.ts'
import { ConnectionError } from './lib/connection-error.ts'

const UNKNOWN_ERROR = 'Something went wrong. Please try again.'

/**
 * The message is `STATUS: body text`; `serverMessage` is what the server says to the user, if
 * anything, `userMessage` that or a general sentence, `issues` name the invalid fields.
 */
export class ApiError extends Error {
  readonly status: number
  readonly serverMessage: string | undefined
  readonly userMessage: string
  readonly issues: Issue[]

  constructor(status: number, body: string) {
    super(`${status}: ${body}`)
    const { serverMessage, issues } = parseError(body)
    this.status = status
    this.serverMessage = serverMessage
    this.userMessage = serverMessage ?? UNKNOWN_ERROR
    this.issues = issues ?? []
  }
}

/** The text to show to the user for any error. */
export function errorMessage(error: unknown) {
  if (error instanceof ApiError || error instanceof ConnectionError) return error.userMessage
  return UNKNOWN_ERROR
}

/** Whether the server may have carried out a call that failed: the answer did not arrive. */
export const isOutcomeUnknown = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500

/** What the server says about a failed call, or `fallback` if it says nothing. */
export const serverMessageOr = (error: unknown, fallback: string) =>
  (error instanceof ApiError && error.serverMessage) || fallback

/** The status of a page that shows this error instead of its data. */
export const pageStatus = (error: unknown) => (error instanceof ApiError ? error.status : 503)

/** Whether what was requested does not exist, or not any more. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** Whether the server cannot read any data for now, such as without its database. */
export const isUnavailable = (error: unknown) => error instanceof ApiError && error.status === 503

/** A proxy in front of the site may send one line of plain text instead of an API error. */
function parseError(body: string): {
  serverMessage?: string | undefined
  issues?: Issue[] | undefined
} {
  try {
    const { message, error, issues } = JSON.parse(body) as Partial<ErrorReply>
    return { serverMessage: message ?? error, issues }
  } catch {
    return /^[^<>{}\n]{1,200}$/.test(body.trim()) ? { serverMessage: body.trim() } : {}
  }
}

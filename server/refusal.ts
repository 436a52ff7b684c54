import type { Issue, RefusalKind } from '#contract/errors.ts'

/** For what could not be done in time, or for lack of room. */
export const SITE_IS_BUSY = 'The site is busy. Please try again in a moment.'
export const LOGINS_BUSY = 'Too many people are logging in. Please try again shortly.'

/** After how many seconds a request to a site that is busy is worth repeating. */
export const BUSY_RETRY_AFTER_SECONDS = 2

type RefusalDetails = {
  issues?: Issue[] | undefined
  retryAfterSeconds?: number | undefined
  wasDeleted?: boolean
  isPartlyDone?: boolean
  /** For the log. */
  cause?: unknown
}

/** An expected error: sent with the status of its kind and a sentence. Any other error is a bug. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly issues: Issue[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** Whether it existed before: a page then answers 410 instead of 404. */
  readonly wasDeleted: boolean
  /** Whether a part of the change was made: the sender is not told that nothing was changed. */
  readonly isPartlyDone: boolean

  constructor(kind: RefusalKind, message: string, details: RefusalDetails = {}) {
    super(message, { cause: details.cause })
    this.kind = kind
    this.issues = details.issues
    this.retryAfterSeconds = details.retryAfterSeconds
    this.wasDeleted = details.wasDeleted ?? false
    this.isPartlyDone = details.isPartlyDone ?? false
  }
}

/** A failure after a part of the change was made; `message` says which. The response has the status of the cause. */
export class PartlyDone extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
  }
}

/**
 * Returns the value: `found(await findTopic(db, id), 'Topic')`.
 * @throws {Refusal} `missing` if it is null, undefined or false
 */
export function found<T>(thing: T | null | undefined | false, name: string): T {
  if (thing === null || thing === undefined || thing === false) {
    throw new Refusal('missing', `${name} not found`)
  }
  return thing
}

/** @throws {Refusal} `forbidden` unless permitted */
export function allow(permitted: boolean) {
  if (!permitted) throw new Refusal('forbidden', 'You are not allowed to do this')
}

/** The refusal of one field, which a form shows beside it. */
export const refusedField = (kind: RefusalKind, path: string, message: string) =>
  new Refusal(kind, message, { issues: [{ path, message }] })

/** A 401: there is no session, or the account was deleted during the request. */
export const unauthenticated = () => new Refusal('unauthenticated', 'Please log in first')

import type { Issue, RefusalKind } from '#contract/errors.ts'

/** A no that is meant: it becomes the status of its kind and a sentence. Anything else is a bug. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly issues: Issue[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    kind: RefusalKind,
    message: string,
    details: { issues?: Issue[]; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.kind = kind
    this.issues = details.issues
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** The thing, or 404 in its name: `found(await findTopic(db, id), 'Topic')`. */
export function found<T>(thing: T | null | undefined, name: string): T {
  if (thing === null || thing === undefined) throw new Refusal('missing', `${name} not found`)
  return thing
}

/** 403 unless the permission holds. */
export function allow(permitted: boolean) {
  if (!permitted) throw new Refusal('forbidden', 'You are not allowed to do this')
}

/** 401: nobody is signed in, or the account was deleted while its request was under way. */
export const unauthenticated = () => new Refusal('unauthenticated', 'Please sign in first')

const REASON_CHARACTERS_MAX = 200

/**
 * `refused`: it would be refused again. `undelivered`: it did not arrive and may do so later.
 * `unknown`: the connection broke after the server had begun to take it.
 */
type FailureKind = 'refused' | 'undelivered' | 'unknown'

/** A message that was not sent, as far as is known. */
export class SendFailure extends Error {
  readonly kind: FailureKind
  /** What the mail server said, on one line and cut; it may repeat the recipient's address. */
  readonly reason: string
  /** The status of the reply, or the code of the error. Safe to log. */
  readonly code: string | number | undefined

  constructor(kind: FailureKind, details: { reason: string; code: string | number | undefined }) {
    super('the message was not sent')
    this.kind = kind
    this.reason = reasonLine(details.reason)
    this.code = details.code
  }
}

/** Without what a server might repeat of a reset link. */
const reasonLine = (reason: string) =>
  [...reason.replaceAll(/token=\S+/gi, 'token=…').replaceAll(/[\p{C}\s]+/gu, ' ')]
    .slice(0, REASON_CHARACTERS_MAX)
    .join('')
    .trim()

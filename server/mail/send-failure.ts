const REASON_CHARACTERS_MAX = 200

/**
 * `refused`: the server would refuse it again. `undelivered`: not delivered, a retry may succeed.
 * `unknown`: the connection broke after the server had begun to accept the message.
 */
type FailureKind = 'refused' | 'undelivered' | 'unknown'

type Details = { reason: string; code: string | number | undefined; advice?: string | undefined }

/** A message that was not sent, as far as is known. */
export class SendFailure extends Error {
  readonly kind: FailureKind
  /** The mail server's reply, on one line and truncated; it may contain the recipient's address. */
  readonly reason: string
  /** The status of the reply, or the code of the error. Safe to log. */
  readonly code: string | number | undefined
  /** What an operator does about it. Safe to log. */
  readonly advice: string | undefined

  constructor(kind: FailureKind, details: Details) {
    super('the message was not sent')
    this.kind = kind
    this.advice = details.advice
    this.reason = reasonLine(details.reason)
    this.code = details.code
  }
}

/** The process was suspended while it worked on a mail, which another one may have sent since. */
export const takenOver = () =>
  new SendFailure('undelivered', {
    reason: 'Another process may have taken over this mail',
    code: 'taken over',
  })

/** The site is stopped before a server has accepted the mail: it is sent after the next start. */
export const siteStopped = () =>
  new SendFailure('undelivered', { reason: 'The site was stopped', code: 'stopped' })

/** Removes reset tokens that a server may repeat. */
const reasonLine = (reason: string) =>
  [...reason.replaceAll(/token=\S+/gi, 'token=…').replaceAll(/[\p{C}\s]+/gu, ' ')]
    .slice(0, REASON_CHARACTERS_MAX)
    .join('')
    .trim()

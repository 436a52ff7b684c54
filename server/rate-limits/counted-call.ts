import { hash } from 'node:crypto'
import type { RequestContext } from '../context.ts'
import { emailKey } from '../accounts/names.ts'
import type { Counter } from './policies.ts'

/** A call as far as it is counted. */
export type CountedCall = Pick<RequestContext, 'caller' | 'clientNetwork' | 'isKnownDevice'> & {
  body: unknown
}

/**
 * The key of a counter for this call, or null if the call does not count. Keys are hashed, so that
 * the table contains no addresses.
 */
export function counterKey({ name, by }: Counter, { caller, clientNetwork, body }: CountedCall) {
  if (by === 'client network') return hashedKey(name, clientNetwork)
  if (by === 'account') return hashedKey(name, accountOf(body))
  if (by === 'account and client network') {
    return hashedKey(name, accountOf(body), clientNetwork)
  }
  if (by === 'client network, with registrations') {
    return caller && hasOtherEmail(body, caller.email) ? hashedKey(name, clientNetwork) : null
  }
  return caller && hasUpload(body) ? `${name}:${caller.id}` : null
}

/** The account that a body names, by its email address. */
export const accountOf = (body: unknown) => emailKey((body as { email: string }).email)

export const hashedKey = (name: string, ...parts: string[]) =>
  `${name}:${hash('sha256', parts.join('\n'), 'base64url')}`

/** Forms send the email address with every change of a profile. */
function hasOtherEmail(body: unknown, own: string) {
  const { email } = body as { email?: string }
  return email !== undefined && emailKey(email) !== emailKey(own)
}

function hasUpload(body: unknown) {
  const { imageUrl, profileImage } = body as Partial<Record<string, string | null>>
  return [imageUrl, profileImage].some((image) => image?.startsWith('data:'))
}

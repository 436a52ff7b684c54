import { isIP } from 'node:net'
import * as z from 'zod/mini'

// Shapes of settings; a message completes the sentence 'PORT …'.

export function wholeNumber(min: number, max: number) {
  const isValid = (value: string) =>
    /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max
  const error = (value: string) => `must be a whole number from ${min} to ${max}, not "${value}"`
  return z.pipe(checked(isValid, error), z.transform(Number))
}

export function onOff() {
  const error = ({ input }: { input?: unknown }) => `must be on or off, not "${String(input)}"`
  return z.pipe(
    z.enum(['on', 'off'], { error }),
    z.transform((value) => value === 'on'),
  )
}

export const oneOf = <const T extends string>(accepted: readonly T[]) =>
  z.enum(accepted, {
    error: ({ input }) => `must be one of ${accepted.join(', ')}, not "${String(input)}"`,
  })

export function share() {
  const isValid = (value: string) => /^\d*\.?\d+$/.test(value) && Number(value) <= 1
  const error = (value: string) => `must be a number from 0 to 1, not "${value}"`
  return z.pipe(checked(isValid, error), z.transform(Number))
}

/** Completes the message about a folder that only a shell could find; null for any other. */
export const pathProblem = (value: string) =>
  /^[~$]/.test(value) ? `must be a path without ~ and variables of a shell, not "${value}"` : null

export const folder = () => withoutProblem(pathProblem)

/** Sent in a header, so of visible ASCII characters; the message does not repeat it. */
export function token() {
  const isValid = (value: string) => /^[!-~]{1,500}$/.test(value)
  return checked(isValid, () => 'must be a word of 1 to 500 visible ASCII characters')
}

export function mailAddress() {
  const isValid = (value: string) =>
    /^[^\s@<>,;:]+@[^\s@<>,;]+$|<[^\s@<>,;:]+@[^\s@<>,;]+>$/.test(value)
  return checked(isValid, (value) => `must be a mail address, not "${value}"`)
}

export function text(min: number, max: number) {
  const isValid = ({ length }: string) => length >= min && length <= max
  return checked(isValid, () => `must have ${min} to ${max} characters`)
}

/** Shown in titles, and sent in headers of mail. */
export function line(max: number) {
  const isValid = (value: string) =>
    value.length > 0 && value.length <= max && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)
  return checked(isValid, () => `must be one line of 1 to ${max} characters`)
}

/** IP addresses, networks like 10.0.0.0/8, and three names for common networks. */
export function proxies() {
  const split = (value: string) => value.split(',').map((entry) => entry.trim())
  const list = withoutProblem((value) => {
    const unknown = split(value).find((entry) => !isNetwork(entry))
    if (unknown === undefined) return null
    return `must list addresses of proxies, such as 127.0.0.1, 10.0.0.0/8 or loopback; "${unknown}" is none`
  })
  return z.pipe(list, z.transform(split))
}

function isNetwork(entry: string) {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const [ip = '', bits, ...rest] = entry.split('/')
  const bitsMax = isIP(ip) === 4 ? 32 : 128
  const isMask =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= bitsMax)
  return isIP(ip) !== 0 && isMask && rest.length === 0
}

export const checked = (isValid: (value: string) => boolean, message: (value: string) => string) =>
  withoutProblem((value) => (isValid(value) ? null : message(value)))

/** A text for which `problemOf` returns null; any other is refused with the message that it returns. */
export const withoutProblem = (problemOf: (value: string) => string | null) =>
  z.string().check(({ value, issues }) => {
    const message = problemOf(value)
    if (message !== null) issues.push({ code: 'custom', input: value, message })
  })

import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { parseAddress } from './db/postgres-address.ts'
import { editDistanceAtMostOne } from './search/edit-distance.ts'
import { checked, withoutProblem } from './setting-shapes.ts'

// Shapes of settings that are addresses; a message completes the sentence 'SMTP_URL …'.

/** The value may contain a password, so the message does not repeat it. */
export const url = (...protocols: string[]) =>
  withoutProblem((value) => addressProblem(value, protocols))

const HIGHEST_PORT = 'port is at most 65535'

/** Also for the name and the password in the address of a bucket. */
export const HOW_TO_ENCODE = '# is written %23, / is %2F, ? is %3F, @ is %40 and % is %25'

/** Completes the message about an address that cannot be used; null if it can. */
export function addressProblem(value: string, protocols: string[]): string | null {
  const beginnings = protocols.map((protocol) => `${protocol}//`)
  const beginning = beginnings.find((one) => value.toLowerCase().startsWith(one))
  if (!beginning) return `must be an address that begins with ${beginnings.join(' or ')}`
  const isWeb = beginning.startsWith('http')
  const rest = value.slice(beginning.length)
  if (/^(:\d*)?$/.test(rest) || (isWeb && /^[/\\?#]/.test(rest))) return 'must name a host'
  const address = parseAddress(value)
  if (isWeb) return address ? null : `must be an address that is valid; its ${HIGHEST_PORT}`
  if (!isWeb && SEVERAL_HOSTS.test(rest)) return 'must name one host, not several'
  if (!address || !isEncoded(address)) {
    return `cannot be read: in the name and the password, ${HOW_TO_ENCODE}; the ${HIGHEST_PORT}`
  }
  const misspelled = [...address.searchParams.keys()].find(
    (name) => name !== 'sslmode' && editDistanceAtMostOne(name.toLowerCase(), 'sslmode'),
  )
  if (misspelled) return `has the parameter ${misspelled}; its name is sslmode`
  // PostgreSQL may listen on a socket, which a parameter names.
  return address.hostname || address.searchParams.has('host') ? null : 'must name a host'
}

/** A comma after the name and the password, and before the path. */
const SEVERAL_HOSTS = /^[^/?#]*,(?![^?]*@)/

/**
 * False if the password contains a `#`, `/` or `?` as it is: `smtp://ada:12#x@host` is an address, too, but
 * its host is `ada`.
 */
function isEncoded({ username, password, pathname, search, hash }: URL) {
  try {
    decodeURIComponent(`${username}${password}`)
  } catch {
    return false
  }
  const isHostWhole = username !== '' || !search.includes('@')
  return hash === '' && !pathname.includes('@') && isHostWhole
}

/** The site is at the root of its host: what follows the host would be ignored. */
export function origin() {
  const isValid = (value: string) => {
    const { username, password, pathname, search, hash } = URL.parse(value) ?? {}
    return pathname === '/' && !username && !password && !search && !hash
  }
  const error = 'must be an address without a path, such as https://guild.example.org'
  return url('http:', 'https:').check(z.refine(isValid, { error }))
}

/** An address of IPv6 is in brackets in a URL. */
export const inUrl = (host: string) => (isIP(host) === 6 ? `[${host}]` : host)

/** Whether a program that listens on `host` listens on all addresses of the machine. */
export const isEveryAddress = (host: string) =>
  ['0.0.0.0', '[::]'].includes(new URL(`http://${inUrl(host)}`).hostname)

/** Where this machine reaches a program that listens on `host`, in a URL. */
export const reachableHost = (host: string) => (isEveryAddress(host) ? '127.0.0.1' : inUrl(host))

export function host() {
  const isValid = (value: string) => URL.canParse(`http://${inUrl(value)}:1`)
  return checked(isValid, (value) => `must be an address or a name without a port, not "${value}"`)
}

export function logoService() {
  const isAddress = (value: string) => /^https?:\/\/[^/]/.test(value) && URL.canParse(value)
  const isValid = (value: string) =>
    value === 'off' || (isAddress(value) && value.includes('{domain}'))
  const error = () => 'must be off, or an address with {domain} in it'
  const template = z.transform((value: string) => (value === 'off' ? null : value))
  return z.pipe(checked(isValid, error), template)
}

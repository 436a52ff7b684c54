import type { RateLimit } from '#contract/endpoint.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** All counters in memory share a window. */
export const PROCESS_WINDOW_SECONDS = MINUTE

/**
 * What a counter counts by. An account is one that the body names, whether or not it exists; a client
 * network is an IPv4 address or the /64 of an IPv6 address.
 */
export type CountedBy =
  | 'client network'
  | 'member, or client network'
  | 'uploading member'
  | 'client network, with registrations'
  | 'account'
  | 'account and client network'

/** A counter per `by`; its `name` is the prefix of its keys. */
export type Counter = { name: string; by: CountedBy; max: number; windowSeconds: number }

/**
 * Counted in the process, before the body is read, and for busy clients added up over all processes;
 * or in the database, once the call is known to be valid and permitted. There, of logins only the
 * failed ones are counted.
 */
type Policy = { message: string } & (
  | { countedIn: 'process'; counters: readonly [ProcessCounter] }
  | { countedIn: 'database'; counters: readonly Counter[] }
)

type ProcessCounter = Counter & { windowSeconds: typeof PROCESS_WINDOW_SECONDS }

/** The counter that registrations and changes of the email address have in common. */
const REGISTER = 'register'

const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a while and try again.'

/** All rate limits; `docs/product.md` shows them. */
export const POLICIES = {
  reads: {
    countedIn: 'process',
    counters: [{ name: 'read', by: 'client network', max: 600, windowSeconds: MINUTE }],
    message: 'Too many requests. Please wait a moment and try again.',
  },
  // Lower than reads, because a search may cost ten times as much as a page.
  searches: {
    countedIn: 'process',
    counters: [{ name: 'search', by: 'client network', max: 120, windowSeconds: MINUTE }],
    message: 'Too many searches. Please wait a moment and try again.',
  },
  writes: {
    countedIn: 'process',
    counters: [{ name: 'write', by: 'member, or client network', max: 120, windowSeconds: MINUTE }],
    message: 'Too many requests. Please wait a moment and try again.',
  },
  pictures: {
    countedIn: 'database',
    counters: [{ name: 'image', by: 'uploading member', max: 60, windowSeconds: 10 * MINUTE }],
    message: 'Too many images. Please wait a while and try again.',
  },
  'contact messages': {
    countedIn: 'database',
    counters: [{ name: 'contact', by: 'client network', max: 20, windowSeconds: 20 * MINUTE }],
    message: 'Too many messages. Please wait a while and try again.',
  },
  // Successful ones too, which `logins` does not count: each hash takes a core for a tenth of a second.
  'all logins': {
    countedIn: 'process',
    counters: [{ name: 'login-any', by: 'client network', max: 60, windowSeconds: MINUTE }],
    message: TOO_MANY_ATTEMPTS,
  },
  logins: {
    countedIn: 'database',
    counters: [
      { name: 'login-ip', by: 'client network', max: 100, windowSeconds: 15 * MINUTE },
      { name: 'login-account', by: 'account', max: 50, windowSeconds: HOUR },
      { name: 'login', by: 'account and client network', max: 5, windowSeconds: HOUR },
    ],
    message: TOO_MANY_ATTEMPTS,
  },
  registrations: {
    countedIn: 'database',
    counters: [{ name: REGISTER, by: 'client network', max: 60, windowSeconds: HOUR }],
    message: TOO_MANY_ATTEMPTS,
  },
  // Both tell whether an email address has an account.
  'new email addresses': {
    countedIn: 'database',
    counters: [
      { name: REGISTER, by: 'client network, with registrations', max: 60, windowSeconds: HOUR },
    ],
    message: TOO_MANY_ATTEMPTS,
  },
  'reset links': {
    countedIn: 'database',
    counters: [
      { name: 'forgot-ip', by: 'client network', max: 25, windowSeconds: 30 * MINUTE },
      { name: 'forgot', by: 'account', max: 5, windowSeconds: 30 * MINUTE },
    ],
    message: TOO_MANY_ATTEMPTS,
  },
  'reset attempts': {
    countedIn: 'database',
    counters: [{ name: 'reset', by: 'client network', max: 20, windowSeconds: HOUR }],
    message: TOO_MANY_ATTEMPTS,
  },
} as const satisfies Record<RateLimit, Policy>

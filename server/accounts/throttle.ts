import { createHash } from 'node:crypto'
import { countInWindow, deleteCounter, readCounters } from '../rate-limits/queries.ts'
import type { Db } from '../db/engine.ts'
import type { AppContext, RequestContext } from '../http/handlers.ts'
import { Refusal } from '../http/refusal.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

const FREE_FAILURES = 5
const HELD_OFF_SECONDS_MAX = 15 * MINUTE
const FAILURES_PER_IP_MAX = 100
const FAILURES_PER_ACCOUNT_MAX = 50
const FORGOTTEN_PER_ADDRESS_MAX = 5
const FORGOTTEN_PER_IP_MAX = 25
const REGISTRATIONS_PER_IP_MAX = 60
const RESET_TRIES_PER_IP_MAX = 20

/**
 * Failed logins are limited per account and address together, per address, and per account. A known
 * browser of the account has its own counter, so that nobody can lock a member out, not even from
 * the same network. Returns the functions to call after a failed or successful login.
 * @throws {Refusal} `limited`
 */
export async function admitLogin(
  { context, requestContext }: At,
  account: string,
  userId: number | null,
) {
  if (!context.settings.rateLimit) return { failed: nothing, worked: nothing }
  const { db } = context
  const isKnown = userId !== null && (await requestContext.isKnownDevice(userId))
  const place = isKnown ? 'a known browser' : requestContext.ip
  const here = key('login', account, place)
  const held = key('held', account, place)
  const perIp = key('login-ip', requestContext.ip)
  const perAccount = key('login-account', account)
  const counts = await readCounters(db, [here, held, perIp, perAccount])
  refuseAbove(counts.get(held), 0)
  if (!isKnown) {
    refuseAbove(counts.get(perIp), FAILURES_PER_IP_MAX - 1)
    refuseAbove(counts.get(perAccount), FAILURES_PER_ACCOUNT_MAX - 1)
  }

  return {
    async failed() {
      await countInWindow(db, perIp, 15 * MINUTE)
      await countInWindow(db, perAccount, HOUR)
      const { count } = await countInWindow(db, here, HOUR)
      if (count < FREE_FAILURES) return
      const seconds = Math.min(2 ** (count - FREE_FAILURES), HELD_OFF_SECONDS_MAX)
      await countInWindow(db, held, seconds)
    },
    worked: () => deleteCounter(db, here),
  }
}

/**
 * Limits reset mails: few per account, some per client address.
 * @throws {Refusal} `limited`
 */
export async function admitForgotten(at: At, account: string) {
  await spend(at, key('forgot-ip', at.requestContext.ip), 30 * MINUTE, FORGOTTEN_PER_IP_MAX)
  await spend(at, key('forgot', account), 30 * MINUTE, FORGOTTEN_PER_ADDRESS_MAX)
}

export const admitRegistration = (at: At) =>
  spend(at, key('register', at.requestContext.ip), HOUR, REGISTRATIONS_PER_IP_MAX)

export const admitResetTry = (at: At) =>
  spend(at, key('reset', at.requestContext.ip), HOUR, RESET_TRIES_PER_IP_MAX)

type At = { context: AppContext; requestContext: RequestContext; db: Db }

async function spend({ context }: At, name: string, windowSeconds: number, max: number) {
  if (!context.settings.rateLimit) return
  refuseAbove(await countInWindow(context.db, name, windowSeconds), max)
}

function refuseAbove(counter: { count: number; secondsLeft: number } | undefined, max: number) {
  if (!counter || counter.count <= max) return
  throw new Refusal('limited', 'Too many attempts. Please wait a while and try again.', {
    retryAfterSeconds: counter.secondsLeft,
  })
}

/** Keys are hashed, so that the table contains no addresses. */
const key = (kind: string, ...parts: string[]) =>
  `${kind}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`

const nothing = async () => {}

import { findAccount } from '../accounts/queries.ts'
import { bestEffort } from '../db/best-effort.ts'
import type { Db } from '../db/engine.ts'
import { Refusal } from '../refusal.ts'
import { accountOf, hashedKey } from './counted-call.ts'
import type { CountedCall } from './counted-call.ts'
import { POLICIES } from './policies.ts'
import type { Counter } from './policies.ts'
import { countInWindow, deleteCounter, readCounters, uncount } from './queries.ts'

const BACKOFF_SECONDS_MAX = 15 * 60
/** Longer than a login takes. From the fifth failure on, no other login is tried for this long. */
const ATTEMPT_SECONDS_MAX = 20

const NO_ACCOUNT = 0

const { counters, message } = POLICIES.logins
const [BY_NETWORK, BY_ACCOUNT, BY_BOTH] = counters

/**
 * Runs a login and counts it if it fails: per client network, per account, and per account and client
 * network together. From the fifth failure of the last kind on, the next attempt has to wait, twice
 * as long each time. A known browser of the account has its own counter, so that nobody can lock a
 * member out, not even from the same network.
 *
 * A login is counted before the password is compared, and is uncounted unless it fails: otherwise
 * many at once, at several nodes, would all be compared.
 * @throws {Refusal} `limited`
 */
export async function withLoginLimit<T>(
  db: Db,
  { clientNetwork, isKnownDevice, body }: CountedCall,
  logIn: () => Promise<T>,
): Promise<T> {
  const account = accountOf(body)
  const known = await findAccount(db, (body as { email: string }).email)
  // Also asked if there is no account: otherwise the shorter response would reveal that.
  const isKnown = await isKnownDevice(known?.id ?? NO_ACCOUNT)
  const device = isKnown ? 'a known browser' : clientNetwork
  const keys = {
    perNetwork: hashedKey(BY_NETWORK.name, clientNetwork),
    perAccount: hashedKey(BY_ACCOUNT.name, account),
    perBoth: hashedKey(BY_BOTH.name, account, device),
    backoff: hashedKey('backoff', account, device),
  }
  const counts = await readCounters(db, Object.values(keys))
  refuseAbove(counts.get(keys.backoff), 0)
  if (!isKnown) {
    refuseAbove(counts.get(keys.perNetwork), BY_NETWORK.max - 1)
    refuseAbove(counts.get(keys.perAccount), BY_ACCOUNT.max - 1)
  }
  const attempts = await countAttempt(db, keys, isKnown)
  const isBackingOff = attempts >= BY_BOTH.max
  const result = await logIn().catch(async (error: unknown) => {
    if (error instanceof Refusal && error.kind === 'unauthenticated') {
      if (isBackingOff) await backOff(db, keys.backoff, attempts)
    } else {
      await bestEffort(uncount(db, keys.perBoth))
      await bestEffort(uncountAttempt(db, keys, isBackingOff))
    }
    throw error
  })
  // The session has started, so a failure here is ignored: the counters end with their windows.
  await bestEffort(deleteCounter(db, keys.perBoth))
  await bestEffort(uncountAttempt(db, keys, isBackingOff))
  return result
}

type Keys = Record<'perNetwork' | 'perAccount' | 'perBoth' | 'backoff', string>

/**
 * Counts an attempt unless it is refused. From the fifth on, one runs at a time. Resolves to how many
 * have failed for the account and the network, including this one.
 */
const countAttempt = (db: Db, keys: Keys, isKnown: boolean) =>
  db.transaction().execute(async (tx) => {
    const add = (key: string, { windowSeconds }: Counter) => countInWindow(tx, key, windowSeconds)
    const ofNetwork = await add(keys.perNetwork, BY_NETWORK)
    const ofAccount = await add(keys.perAccount, BY_ACCOUNT)
    if (!isKnown) {
      refuseAbove(ofNetwork, BY_NETWORK.max)
      refuseAbove(ofAccount, BY_ACCOUNT.max)
    }
    const { count } = await add(keys.perBoth, BY_BOTH)
    if (count >= BY_BOTH.max) {
      refuseAbove(await countInWindow(tx, keys.backoff, ATTEMPT_SECONDS_MAX), 1)
    }
    return count
  })

/** One row at a time, so that two logins cannot deadlock. */
async function uncountAttempt(
  db: Db,
  { perNetwork, perAccount, backoff }: Keys,
  isBackingOff: boolean,
) {
  await uncount(db, perNetwork)
  await uncount(db, perAccount)
  if (isBackingOff) await deleteCounter(db, backoff)
}

async function backOff(db: Db, backoff: string, failures: number) {
  const seconds = Math.min(2 ** (failures - BY_BOTH.max), BACKOFF_SECONDS_MAX)
  await db.transaction().execute(async (tx) => {
    await deleteCounter(tx, backoff)
    await countInWindow(tx, backoff, seconds)
  })
}

function refuseAbove(counter: { count: number; secondsLeft: number } | undefined, max: number) {
  if (!counter || counter.count <= max) return
  throw new Refusal('limited', message, { retryAfterSeconds: counter.secondsLeft })
}

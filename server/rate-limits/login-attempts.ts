import { findAccount } from '../accounts/queries.ts'
import type { Db } from '../db/engine.ts'
import { Refusal } from '../refusal.ts'
import { accountOf, hashedKey } from './counted-call.ts'
import type { CountedCall } from './counted-call.ts'
import { POLICIES } from './policies.ts'
import { countInWindow, deleteCounter, readCounters } from './queries.ts'

const BACKOFF_SECONDS_MAX = 15 * 60

const { counters, message } = POLICIES.logins
const [BY_ADDRESS, BY_ACCOUNT, BY_BOTH] = counters

/**
 * Runs a login and counts it if it fails: per address, per account, and per account and address
 * together. From the fifth failure of the last kind on, the next attempt has to wait, twice as long
 * each time. A known browser of the account has its own counter, so that nobody can lock a member
 * out, not even from the same network.
 * @throws {Refusal} `limited`
 */
export async function withLoginLimit<T>(
  db: Db,
  { ip, isKnownDevice, body }: CountedCall,
  logIn: () => Promise<T>,
): Promise<T> {
  const account = accountOf(body)
  const known = await findAccount(db, (body as { email: string }).email)
  const isKnown = known !== undefined && (await isKnownDevice(known.id))
  const device = isKnown ? 'a known browser' : ip
  const perBoth = hashedKey(BY_BOTH.name, account, device)
  const backoff = hashedKey('held', account, device)
  const perAddress = hashedKey(BY_ADDRESS.name, ip)
  const perAccount = hashedKey(BY_ACCOUNT.name, account)
  const counts = await readCounters(db, [backoff, perAddress, perAccount])
  refuseAbove(counts.get(backoff), 0)
  if (!isKnown) {
    refuseAbove(counts.get(perAddress), BY_ADDRESS.max - 1)
    refuseAbove(counts.get(perAccount), BY_ACCOUNT.max - 1)
  }
  try {
    const user = await logIn()
    await deleteCounter(db, perBoth)
    return user
  } catch (error) {
    if (!(error instanceof Refusal && error.kind === 'unauthenticated')) throw error
    await countInWindow(db, perAddress, BY_ADDRESS.windowSeconds)
    await countInWindow(db, perAccount, BY_ACCOUNT.windowSeconds)
    const { count } = await countInWindow(db, perBoth, BY_BOTH.windowSeconds)
    if (count >= BY_BOTH.max) {
      const seconds = Math.min(2 ** (count - BY_BOTH.max), BACKOFF_SECONDS_MAX)
      await countInWindow(db, backoff, seconds)
    }
    throw error
  }
}

function refuseAbove(counter: { count: number; secondsLeft: number } | undefined, max: number) {
  if (!counter || counter.count <= max) return
  throw new Refusal('limited', message, { retryAfterSeconds: counter.secondsLeft })
}

import { Refusal } from '../refusal.ts'

/**
 * `seenAt`: `updatedAt` of the text that the writer changed; undefined if the client does not say.
 * `isUnchanged`: the request would store what is stored already.
 */
type Edited = { updatedAt: string | null; seenAt: string | null | undefined; isUnchanged: boolean }

/**
 * Call it with the row locked: a text that was saved meanwhile is not overwritten unseen.
 * @throws {Refusal} `conflict`; not for a request that is repeated, which finds what it stored before
 */
export function assertSeen({ updatedAt, seenAt, isUnchanged }: Edited) {
  if (seenAt === undefined || seenAt === updatedAt || isUnchanged) return
  const issues = [{ path: 'seenAt', message: CHANGED }]
  throw new Refusal('conflict', CHANGED, { issues })
}

const CHANGED = 'This text has been changed since you opened it. Your changes were not saved.'

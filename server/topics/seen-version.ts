import { Refusal } from '../refusal.ts'

/** `seenAt`: `updatedAt` of the text that the writer changed; undefined if the client does not say. */
type Edited = { updatedAt: string | null; seenAt: string | null | undefined; isAsSent: boolean }

/**
 * Call it with the row locked: a text that was saved meanwhile is not overwritten unseen.
 * @throws {Refusal} `conflict`; not for a request that is repeated, which finds what it stored before
 */
export function assertSeen({ updatedAt, seenAt, isAsSent }: Edited) {
  if (seenAt === undefined || seenAt === updatedAt || isAsSent) return
  const issues = [{ path: 'seenAt', message: CHANGED }]
  throw new Refusal('conflict', CHANGED, { issues })
}

const CHANGED = 'This text has been changed since you opened it. Your changes were not saved.'

import { isDeepStrictEqual } from 'node:util'
import { refusedField } from './refusal.ts'

type Stored = { updatedAt: string | null }

/** `seenAt`: `updatedAt` of what the writer changed; undefined if the client does not say. */
type Edit<S> = { [K in keyof S]?: S[K] | undefined } & { seenAt?: string | null | undefined }

/**
 * Call it with the row locked: what was saved meanwhile is not overwritten unseen.
 * @throws {Refusal} `conflict`; not for a request that is repeated, which finds what it stored before
 */
export function assertSeen<S extends Stored>(
  what: 'text' | 'tool' | 'creation',
  stored: S,
  { seenAt, ...change }: Edit<Omit<S, 'updatedAt'>>,
) {
  if (seenAt === undefined || seenAt === stored.updatedAt) return
  const fields = Object.entries(change).filter(([, value]) => value !== undefined)
  const before = new Map<string, unknown>(Object.entries(stored))
  if (fields.every(([name, value]) => isDeepStrictEqual(value, before.get(name)))) return
  throw refusedField(
    'conflict',
    'seenAt',
    `This ${what} has been changed since you opened it. Your changes were not saved.`,
  )
}

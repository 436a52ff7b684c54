import { LRUCache } from 'lru-cache'
import type { Changes, Position } from '../db/change-log.ts'
import type { SharedReply } from './shared-read.ts'

const BYTES_PER_CHARACTER = 2
/** A finished answer is trusted for as long. */
const TRUSTED_MS = 600_000

type Part = SharedReply & { since: Position }

/**
 * Answers that many pages show, such as the communities and the tags, kept as they are while nothing
 * of theirs has changed. `bytesMax` bounds them all together.
 */
export function openPagePartCache({ isCurrent }: Pick<Changes, 'isCurrent'>, bytesMax: number) {
  const parts = new LRUCache<string, Part>({
    maxSize: Math.max(1, bytesMax),
    ttl: TRUSTED_MS,
    sizeCalculation: ({ answer }) => BYTES_PER_CHARACTER * JSON.stringify(answer).length,
  })

  return async (key: string, since: Position, read: () => Promise<SharedReply>) => {
    const known = parts.get(key)
    if (known && isCurrent(known.names, known.since)) return known
    const made = { ...(await read()), since }
    parts.set(key, made)
    return made
  }
}

import { LRUCache } from 'lru-cache'
import type { Changes, Position } from '../db/change-log.ts'
import { AGE_MS_MAX } from '../http/shared-read.ts'
import type { SharedResponse } from '../http/shared-read.ts'

const BYTES_PER_CHARACTER = 2

type Part = SharedResponse & { since: Position }

/**
 * A cache of reads that many pages share, such as the communities and the tags. An entry is valid
 * until the data it depends on changes. `bytesMax` bounds the size of all entries together.
 */
export function createPagePartCache({ isCurrent }: Pick<Changes, 'isCurrent'>, bytesMax: number) {
  const parts = new LRUCache<string, Part>({
    maxSize: Math.max(1, bytesMax),
    ttl: AGE_MS_MAX,
    sizeCalculation: ({ body }) => BYTES_PER_CHARACTER * JSON.stringify(body).length,
  })

  return async (key: string, since: Position, read: () => Promise<SharedResponse>) => {
    const known = parts.get(key)
    if (known && isCurrent(known.dependsOn, known.since)) return known
    const made = { ...(await read()), since }
    parts.set(key, made)
    return made
  }
}

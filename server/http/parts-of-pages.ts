import { LRUCache } from 'lru-cache'
import type { Changes, Position } from '../db/change-log.ts'
import type { SharedAnswer } from './shared-read.ts'

const PARTS_MAX = 200

/**
 * Answers that many pages show, such as the communities and the tags, kept as they are while nothing
 * of theirs has changed. `since` is the position from which the page is made.
 */
export function openPartsOfPages({ isCurrent }: Pick<Changes, 'isCurrent'>) {
  const parts = new LRUCache<string, SharedAnswer & { since: Position }>({ max: PARTS_MAX })

  return async (key: string, since: Position, read: () => Promise<SharedAnswer>) => {
    const known = parts.get(key)
    if (known && isCurrent(known.names, known.since)) return known
    const made = { ...(await read()), since }
    parts.set(key, made)
    return made
  }
}

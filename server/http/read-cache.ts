import { LRUCache } from 'lru-cache'
import type { Changes, Position } from '../db/change-log.ts'
import { AGE_MS_MAX } from './response-cache.ts'

const BYTES_PER_CHARACTER = 2

type Entry = { value: object; dependsOn: readonly string[] | null; since: Position }

type Read<T extends object | null> = {
  /** The position of the change log that the result must reflect, or a later one; null: the cache is not used. */
  since: Position | null
  read: () => Promise<T>
  /** Names of the data that a result depends on; null: everything. */
  dependsOn: (result: NonNullable<T>) => readonly string[] | null
}

export type ReadCache = ReturnType<typeof createReadCache>

/**
 * A cache of reads that many requests repeat, such as the member of a session and the communities. An
 * entry is valid until the data it depends on changes. `bytesMax` bounds the size of all entries
 * together; what is not found is not cached.
 */
export function createReadCache(changes: Changes, bytesMax: number) {
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, bytesMax),
    ttl: AGE_MS_MAX,
    sizeCalculation: ({ value }, key) =>
      BYTES_PER_CHARACTER * (key.length + JSON.stringify(value).length),
  })

  return {
    position: changes.position,
    /** `key` identifies the read; nobody may change its result, which others get as well. */
    async getOrRead<T extends object | null>(
      key: string,
      { since, read, dependsOn }: Read<T>,
    ): Promise<T> {
      if (since === null) return read()
      const known = entries.get(key)
      if (known && changes.isCurrent(known.dependsOn, known.since)) return known.value as T & object
      const value = await read()
      if (value) entries.set(key, { value, dependsOn: dependsOn(value), since })
      return value
    },
  }
}

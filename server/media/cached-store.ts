import { LRUCache } from 'lru-cache'
import type { MediaStore } from './store.ts'

/** How long an image is served before the database is asked whether it still exists. */
const TTL_MS = 5_000

/** About what the cache takes for a file that the store does not have. */
const MISSING_BYTES = 200

/** `bytes` is null of a file that the store does not have, such as the small variant of a portrait. */
type Cached = { bytes: Buffer | null; checkedAt: number }

type Options = {
  bytesMax: number
  /** Whether the database knows the image of this file. */
  isKnown: (name: string) => Promise<boolean>
}

/**
 * Caches what is read from a store in memory. A deleted image is gone within seconds in every
 * process, although only one deletes it; a name that the database does not know never reaches the
 * store, and one that the store does not have only every few seconds. While store or database fail,
 * cached images are still served.
 */
export function cachedStore(store: MediaStore, { bytesMax, isKnown }: Options): MediaStore {
  const cached = new LRUCache<string, Cached>({
    maxSize: Math.max(1, bytesMax),
    sizeCalculation: ({ bytes }) => Math.max(1, bytes?.length ?? MISSING_BYTES),
  })
  const underWay = new Map<string, Promise<Buffer | null>>()
  let writes = 0

  async function fetchOnce(name: string) {
    const checkedAt = performance.now()
    const before = writes
    const bytes = await store.read(name)
    // A file that was missing may have been written meanwhile.
    if (bytes || writes === before) cached.set(name, { bytes, checkedAt })
    return bytes
  }
  /** Concurrent readers share one request. */
  function share(name: string) {
    const running = underWay.get(name)
    if (running) return running
    const reading = fetchOnce(name).finally(() => underWay.delete(name))
    underWay.set(name, reading)
    return reading
  }

  async function read(name: string) {
    const entry = cached.get(name)
    if (entry && performance.now() - entry.checkedAt < TTL_MS) return entry.bytes
    if (!(await isKnown(name).catch(() => true))) {
      cached.delete(name)
      return null
    }
    if (!entry?.bytes) return share(name)
    entry.checkedAt = performance.now()
    return entry.bytes
  }

  return {
    ...store,
    read,
    has: async (name) => (await read(name)) !== null,
    async write(name, bytes) {
      await store.write(name, bytes)
      writes += 1
      if (cached.peek(name)?.bytes === null) cached.delete(name)
    },
  }
}

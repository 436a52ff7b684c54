const KEY_CHARACTERS_MAX = 512
const BYTES_MAX = 24 * 1024 * 1024
/** What an entry takes beside its key and its value. */
const ENTRY_BYTES = 500

type Entry<T> = { value: T; bytes: number; version: string; madeAt: number }

/** Counted with all that it holds, its key as well. */
const entryBytes = (key: string, version: string, bytes: number) =>
  ENTRY_BYTES + 2 * (key.length + version.length) + bytes

type Rules<T> = {
  /** How long something may be given again, even if nothing has changed. */
  trustedForMs: number
  /** What a value weighs; null where it is not to be kept at all. */
  bytesOf: (value: T) => number | null
}

/**
 * Keeps what was made of the data as it is: given again while the data's version is the same, and
 * the oldest leaves when there is too much. Many who ask for the same at once wait for one.
 */
export function openKept<T>({ trustedForMs, bytesOf }: Rules<T>) {
  const entries = new Map<string, Entry<T>>()
  const underWay = new Map<string, Promise<T>>()
  let bytesInAll = 0

  function keep(key: string, entry: Entry<T>) {
    forget(key)
    if (key.length > KEY_CHARACTERS_MAX || entry.bytes > BYTES_MAX / 8) return
    entries.set(key, entry)
    bytesInAll += entry.bytes
    makeRoom()
  }
  function makeRoom() {
    // The oldest leave first: a Map keeps the order of insertion.
    for (const oldest of entries.keys()) {
      if (bytesInAll <= BYTES_MAX) break
      forget(oldest)
    }
  }
  function forget(key: string) {
    bytesInAll -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  /** To be told when a value has come to hold more than at first. */
  function weigh(key: string, value: T) {
    const entry = entries.get(key)
    if (entry?.value !== value) return
    const bytes = entryBytes(key, entry.version, bytesOf(value) ?? 0)
    bytesInAll += bytes - entry.bytes
    entry.bytes = bytes
    makeRoom()
  }

  /** `version` was read before: what is made now is of that state or of a later one. */
  async function find(key: string, version: string, make: () => Promise<T>): Promise<T> {
    const known = entries.get(key)
    const madeAt = performance.now()
    if (known?.version === version && madeAt - known.madeAt < trustedForMs) return known.value
    const flight = `${version} ${key}`
    const running = underWay.get(flight)
    if (running) return running
    const making = make()
    underWay.set(flight, making)
    try {
      const value = await making
      const bytes = bytesOf(value)
      if (bytes !== null) {
        keep(key, { value, bytes: entryBytes(key, version, bytes), version, madeAt })
      }
      return value
    } finally {
      underWay.delete(flight)
    }
  }

  return { find, weigh, size: () => bytesInAll }
}

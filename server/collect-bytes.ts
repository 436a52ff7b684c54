/**
 * Collects bytes in one buffer, at most `bytesMax`. Their chunks are not kept: whoever sends them can make each byte
 * a chunk, which would take four hundred bytes of memory.
 */
export function collectBytes(bytesMax: number) {
  let bytes = Buffer.alloc(0)
  let length = 0
  return {
    /** Returns false if there are too many: the chunk is dropped. */
    add(chunk: Uint8Array) {
      const end = length + chunk.length
      if (end > bytesMax) return false
      if (end > bytes.length) {
        const larger = Buffer.alloc(Math.min(bytesMax, Math.max(end, bytes.length * 2)))
        bytes.copy(larger)
        bytes = larger
      }
      bytes.set(chunk, length)
      length = end
      return true
    },
    all: () => bytes.subarray(0, length),
  }
}

/**
 * Copies data into a buffer of exactly its size, for caching. Node cuts short buffers out of shared
 * blocks of `Buffer.poolSize` (64 KiB), and a cached slice retains its whole block; zlib's results
 * lie in larger blocks, too.
 */
export function exactBytes(of: string | Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(of))
  if (typeof of === 'string') bytes.write(of)
  else bytes.set(of)
  return bytes
}

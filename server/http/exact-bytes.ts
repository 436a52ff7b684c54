/**
 * A copy in memory of exactly its size, for what is kept. Node cuts short buffers out of shared
 * blocks of `Buffer.poolSize` (64 KiB), and one that is kept holds the whole block; zlib's results
 * lie in larger blocks, too.
 */
export function exactBytes(of: string | Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(of))
  if (typeof of === 'string') bytes.write(of)
  else bytes.set(of)
  return bytes
}

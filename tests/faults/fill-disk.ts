import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const CHUNKS_BYTES = [1024 * 1024, 64 * 1024, 4 * 1024]

/** Fills the disk of a folder completely; returns a function that frees it. */
export function fillDisk(folder: string): () => void {
  const path = join(folder, 'filler')
  const file = openSync(path, 'a')
  for (const bytes of CHUNKS_BYTES) while (hasRoom(file, Buffer.alloc(bytes)));
  closeSync(file)
  return () => rmSync(path)
}

function hasRoom(file: number, chunk: Buffer) {
  try {
    return writeSync(file, chunk) === chunk.length
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}

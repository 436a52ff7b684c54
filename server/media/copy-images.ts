import { hash } from 'node:crypto'
import { atOnce } from '../at-once.ts'
import { MEDIA_NAME } from './store.ts'
import type { MediaStore } from './store.ts'

const AT_ONCE = 8

export type Copied = {
  /** Names of files that the target had not, or not intact. */
  copied: string[]
  there: number
  /** Names of files that neither store has. */
  missing: string[]
}

/**
 * Copies the files of these names and compares each with its source, also those that the target
 * has already: a copy that was interrupted is finished by the next one.
 * @throws {Error} if a file does not arrive intact
 */
export async function copyImages(
  names: AsyncIterable<string>,
  source: MediaStore,
  target: MediaStore,
): Promise<Copied> {
  const result: Copied = { copied: [], there: 0, missing: [] }
  const iterator = names[Symbol.asyncIterator]()
  let hasFailed = false

  async function copyAll() {
    for (;;) {
      const next = await iterator.next()
      if (next.done || hasFailed) return
      const outcome = await copyFile(next.value, source, target)
      if (outcome === 'there') result.there += 1
      else result[outcome].push(next.value)
    }
  }
  async function noteFailure(error: unknown) {
    hasFailed = true
    throw error
  }
  await atOnce(AT_ONCE, () => copyAll().catch(noteFailure))
  return result
}

async function copyFile(name: string, source: MediaStore, target: MediaStore) {
  const [ours, theirs] = [await readIntact(name, source), await readIntact(name, target)]
  if (!ours) return theirs ? 'there' : 'missing'
  if (theirs?.equals(ours)) return 'there'
  // A store does not replace a file that it has.
  if (await target.has(name)) await target.remove(name)
  await target.write(name, ours)
  const arrived = await target.read(name)
  if (!arrived?.equals(ours)) throw new Error(`${name} did not arrive intact.`)
  return 'copied'
}

/** The content of a file; null if it is missing, or not what its name says. */
async function readIntact(name: string, store: MediaStore) {
  const bytes = await store.read(name)
  return bytes && isIntact(name, bytes) ? bytes : null
}

/** A thumbnail bears the name of its image, so there is nothing to compare it with. */
function isIntact(name: string, bytes: Buffer) {
  const [, expected, small] = MEDIA_NAME.exec(name) ?? []
  return small !== undefined || hash('sha256', bytes) === expected
}

import { InvalidImage } from './image-errors.ts'

/** Several times what encoders write into a file of the longest length. */
const PARTS_MAX = 10_000

/**
 * Returns a function to call for each part of a picture, such as a chunk or a segment: requests wait while they
 * are looked at, and 2 MB have room for hundreds of thousands.
 * @throws {InvalidImage} by that function, for too many
 */
export function createPartCounter() {
  let parts = 0
  return () => {
    parts += 1
    if (parts > PARTS_MAX) throw new InvalidImage('the picture has too many parts')
  }
}

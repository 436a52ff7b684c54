/**
 * Whether a value has what a sample has: every field of an object, of the same type, and in an array
 * nothing but what is like the sample's first element. Fields that the sample leaves out may be
 * anything.
 */
export function isLike(sample: unknown, value: unknown): boolean {
  if (Array.isArray(sample)) {
    return Array.isArray(value) && value.every((one) => isLike(sample[0], one))
  }
  if (typeof sample !== 'object' || sample === null) return typeof value === typeof sample
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return Object.entries(sample).every(([name, part]) => isLike(part, fields.get(name)))
}

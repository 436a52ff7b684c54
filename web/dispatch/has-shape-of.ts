/**
 * Whether a value matches a sample: every field of the sample's objects exists with the same type,
 * and every array element matches the sample's first element. Fields missing in the sample are not
 * checked.
 */
export function hasShapeOf(sample: unknown, value: unknown): boolean {
  if (Array.isArray(sample)) {
    return Array.isArray(value) && value.every((one) => hasShapeOf(sample[0], one))
  }
  if (typeof sample !== 'object' || sample === null) return typeof value === typeof sample
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return Object.entries(sample).every(([name, part]) => hasShapeOf(part, fields.get(name)))
}

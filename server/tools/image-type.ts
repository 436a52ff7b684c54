/** What a picture's first bytes say it is; whatever its sender says does not count. */
export function imageType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('hex')
  return TYPES.find(([, pattern]) => pattern.test(head))?.[0] ?? null
}

/** No SVG: it is a document that may hold scripts. */
const TYPES: [type: string, pattern: RegExp][] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^47494638(37|39)61/],
  ['image/webp', /^52494646.{8}57454250/],
  ['image/x-icon', /^00000100(?!00)/],
]

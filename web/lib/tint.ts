/** FNV-1a: the same hash on every machine. */
export function hashName(name: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** A stable hue from 0 to 359. */
export function tint(name: string): number {
  return hashName(name) % 360
}

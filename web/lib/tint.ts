import { hashText } from './hash-text.ts'

/** A stable hue from 0 to 359. */
export function tint(name: string): number {
  return hashText(name) % 360
}

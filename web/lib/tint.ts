import { hashText } from './hash-text.ts'

export function tint(name: string): number {
  return hashText(name) % 360
}

import { hashText } from './hash-text.ts'

/** A stable hue from 0 to 359. */
export function tint(name: string): number {
  return hashText(name) % 360
}

declare module 'react' {
  interface CSSProperties {
    /** The hue of a tint: see `styles/theme.css`. */
    '--hue'?: number | undefined
  }
}

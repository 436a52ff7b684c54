import { clsx } from 'clsx'
import type { CSSProperties } from 'react'

/** A map, as users may choose the name; a plain object has inherited keys. */
const HUES = new Map([
  ['Show', 55],
  ['Discuss', 240],
  ['Legacy', 90],
  ['App Gen', 300],
  ['IDE', 265],
  ['No-code', 150],
  ['Low-code', 190],
  ['Full-code', 25],
])

type BadgeProps = { name: string; pending?: boolean | undefined; className?: string | undefined }

export function Badge({ name, pending = false, className }: BadgeProps) {
  const shown = name === 'Show & Tell' ? 'Show' : name
  const hue = HUES.get(shown)
  const style: CSSProperties & { '--h'?: number } = hue === undefined ? {} : { '--h': hue }
  return (
    <span
      className={clsx('badge', hue === undefined && 'grey', pending && 'pending', className)}
      style={style}
      dir="auto"
    >
      {shown}
      {pending && <small> pending review</small>}
    </span>
  )
}

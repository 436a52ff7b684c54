import { cva } from 'class-variance-authority'
import type { VariantProps } from 'class-variance-authority'
import { tint } from '../lib/tint.ts'
import { Image } from './image.tsx'

const avatarClass = cva('avatar', {
  variants: {
    size: { m: 'size-8 text-12', l: 'size-18 text-21' },
    isNamed: { true: 'bg-tint text-on-tint', false: 'bg-sunken text-ink-3' },
  },
  defaultVariants: { size: 'm' },
})

type AvatarProps = {
  name: string | null
  image?: string | null | undefined
  size?: VariantProps<typeof avatarClass>['size']
  initials?: 'words' | 'letters' | undefined
  className?: string | undefined
}

/** Decorative: the name is shown beside it. */
export function Avatar({ name, image, size, initials: by = 'words', className }: AvatarProps) {
  return (
    <span
      className={avatarClass({ size, isNamed: Boolean(name), className })}
      style={{ '--hue': name ? tint(name) : undefined }}
      data-testid="avatar"
      aria-hidden
    >
      <Image
        className="size-full object-cover"
        src={image}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        fallback={initials(name, by)}
      />
    </span>
  )
}

function initials(name: string | null, by: 'words' | 'letters' = 'words'): string {
  const [first, second] = name?.trim().split(/\s+/) ?? []
  if (!first) return '??'
  const letters =
    by === 'words' && second
      ? firstLetters(first, 1) + firstLetters(second, 1)
      : firstLetters(first, 2)
  return letters.toUpperCase()
}

/** A letter takes one or two of a string's characters. */
const firstLetters = (word: string, count: number) =>
  Array.from(word.slice(0, 2 * count))
    .slice(0, count)
    .join('')

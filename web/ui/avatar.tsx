import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { initials } from '../lib/initials.ts'
import { tint } from '../lib/tint.ts'
import { Image } from './image.tsx'

type AvatarProps = {
  name: string | null
  image?: string | null | undefined
  size?: 's' | 'm' | 'l' | undefined
  initials?: 'words' | 'letters' | undefined
}

/** Decorative: the name is shown beside it. */
export function Avatar({ name, image, size = 'm', initials: by = 'words' }: AvatarProps) {
  const style: CSSProperties & { '--h'?: number } = name ? { '--h': tint(name) } : {}
  return (
    <span className={clsx('avatar', size, !name && 'nobody')} style={style} aria-hidden>
      <Image
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

import type { CSSProperties } from 'react'
import type { Tool } from '#contract/tools.ts'
import { tint } from '../../lib/tint.ts'
import { Image } from '../../ui/image.tsx'

/**
 * The logo of the domain; until the server has it, or if it fails to load, the first letter of the
 * name.
 */
export function ToolLogo({ name, domain, logo }: Pick<Tool, 'name' | 'domain' | 'logo'>) {
  const style: CSSProperties & { '--h': number } = { '--h': tint(name) }
  const [letter = ''] = name
  return (
    <span className="tile" style={style} aria-hidden>
      <span>{letter.toUpperCase()}</span>
      <Image
        src={logo ? `/api/logo/${encodeURIComponent(domain)}` : null}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        decoding="async"
        fallback={null}
      />
    </span>
  )
}

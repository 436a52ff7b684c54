import type { Tool } from '#contract/tools.ts'
import { tint } from '../../lib/tint.ts'
import { Image } from '../../ui/image.tsx'
import { Tile } from '../../ui/tile.tsx'

/**
 * The logo of the domain; until the server has it, or if it fails to load, the first letter of the
 * name.
 */
export function ToolLogo({ name, domain, logo }: Pick<Tool, 'name' | 'domain' | 'logo'>) {
  const [letter = ''] = name
  return (
    <Tile hue={tint(name)} aria-hidden>
      <span>{letter.toUpperCase()}</span>
      <Image
        src={logo ? `/api/logo/${encodeURIComponent(domain)}` : null}
        alt=""
        className="size-11 bg-paper object-contain p-1.5"
        width={44}
        height={44}
        loading="lazy"
        decoding="async"
        fallback={null}
      />
    </Tile>
  )
}

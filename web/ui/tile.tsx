import type { ComponentProps, CSSProperties } from 'react'

type TileProps = ComponentProps<'span'> & { hue?: number }

/** The square in front of a tool or resource, which shows its logo, letter or icon. */
export function Tile({ hue, children, ...rest }: TileProps) {
  const style: CSSProperties & { '--hue'?: number } = hue === undefined ? {} : { '--hue': hue }
  return (
    <span
      {...rest}
      style={style}
      data-testid="tile"
      className="grid size-11 flex-none place-items-center overflow-hidden rounded-tile border border-line bg-surface text-17 leading-none font-heavy text-on-tint [--chroma:0.045] *:col-start-1 *:row-start-1"
    >
      {children}
    </span>
  )
}

import type { ComponentProps, CSSProperties } from 'react'

type TileProps = ComponentProps<'span'> & { hue?: number }

/** The square in front of a tool or resource, which shows its logo, letter or icon. */
export function Tile({ hue, children, ...rest }: TileProps) {
  const style: CSSProperties & { '--hue'?: number } = hue === undefined ? {} : { '--hue': hue }
  return (
    <span {...rest} style={style} data-testid="tile" className="tile">
      {children}
    </span>
  )
}

import type { ComponentProps } from 'react'

type TileProps = ComponentProps<'span'> & { hue?: number }

/** The square in front of a tool or resource, which shows its logo, letter or icon. */
export const Tile = ({ hue, children, ...rest }: TileProps) => (
  <span {...rest} style={{ '--hue': hue }} data-testid="tile" className="tile">
    {children}
  </span>
)

import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** The link of a title covers its row or card, so that a click anywhere opens it. */
export const CoverLink = createLink(CoverAnchor)

function CoverAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-xs focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
    >
      {children}
    </a>
  )
}

import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { ExternalLink } from './external-link.tsx'

/** The link of a title covers its row or card, so that a click anywhere opens it. */
export const CoverLink = createLink(CoverAnchor)

/** The same for a link to another site. */
export const ExternalCoverLink = (props: ComponentProps<'a'>) => (
  <ExternalLink {...props} className="cover-link" />
)

function CoverAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className="cover-link">
      {children}
    </a>
  )
}

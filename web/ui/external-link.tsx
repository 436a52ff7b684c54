import type { ComponentProps } from 'react'

/** A link to another site, written by a member: opens in a new tab and passes on no ranking. */
export const ExternalLink = ({ children, ...props }: ComponentProps<'a'>) => (
  <a target="_blank" rel="ugc nofollow noopener" {...props}>
    {children}
  </a>
)

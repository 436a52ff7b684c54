import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A link to the parent page, above the title. */
export const BackLink = createLink(BackAnchor)

function BackAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className="mb-5 inline-flex min-h-6 max-w-full items-center gap-1.5 text-ink-3 hover:text-ink max-md:-mt-2.5 max-md:mb-2 max-md:min-h-11 print:hidden"
    >
      <ArrowLeft aria-hidden />
      {children}
    </a>
  )
}

import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export function PageTitle({ className, children, ...rest }: ComponentProps<'h1'>) {
  return (
    <h1 {...rest} className={clsx('text-display text-balance max-md:text-28', className)}>
      {children}
    </h1>
  )
}

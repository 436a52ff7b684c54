import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** A box with information, without emphasis. A dialog makes room for it by `data-notice`. */
export const Notice = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    {...rest}
    data-notice=""
    className={clsx('rounded-control bg-sunken px-3.5 py-2.5 text-ink-2', className)}
  />
)

import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** A form on one line: a field and the button that submits it. */
export function InlineForm({ className, ...rest }: ComponentProps<'form'>) {
  return (
    <form
      {...rest}
      className={clsx('flex max-w-form items-start gap-2 pb-4 print:hidden', className)}
      noValidate
    />
  )
}

import { clsx } from 'clsx'
import type { ComponentProps, SubmitEvent } from 'react'
import { sendAndAnnounceError } from '../../ui/error-announcement.ts'

type InlineFormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<unknown>
}

/** A form on one line: a field and the button that submits it. */
export function InlineForm({ onSubmit, className, ...rest }: InlineFormProps) {
  return (
    <form
      {...rest}
      className={clsx('flex max-w-form items-start gap-2 pb-4 print:hidden', className)}
      noValidate
      onSubmit={(event) => void sendAndAnnounceError(() => onSubmit(event))}
    />
  )
}

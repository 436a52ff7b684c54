import { clsx } from 'clsx'
import type { ComponentProps, SubmitEvent } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<unknown>
  spacing?: 'normal' | 'tight'
}

/** A column of fields, which the form's own schema validates instead of the browser. */
export function Form({ onSubmit, spacing = 'normal', className, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      className={clsx(
        'flex min-w-0 flex-col print:hidden',
        spacing === 'tight' ? 'gap-4' : 'gap-4.5',
        className,
      )}
      onSubmit={(event) => void onSubmit(event)}
    />
  )
}

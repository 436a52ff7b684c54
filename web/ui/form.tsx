import { clsx } from 'clsx'
import type { ComponentProps, KeyboardEvent, SubmitEvent } from 'react'
import { sendAndAnnounceError } from './error-announcement.ts'

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
      {...shortcut}
      onSubmit={(event) => void sendAndAnnounceError(() => onSubmit(event))}
    />
  )
}

/** Ctrl or Cmd+Enter submits from every field, as Enter does from a line of text. */
const shortcut = { onKeyDown: submitOnCtrlEnter }

function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { key, metaKey, ctrlKey, target, currentTarget } = event
  if (key !== 'Enter' || !(metaKey || ctrlKey)) return
  if (event.defaultPrevented || !(target instanceof Element && target.matches(FIELDS))) return
  event.preventDefault()
  // The button ignores the click while the form is being sent.
  currentTarget.querySelector<HTMLButtonElement>('[type=submit]')?.click()
}

/** The tabs are those of the composer. */
const FIELDS = 'input, textarea, select, [role=tab]'

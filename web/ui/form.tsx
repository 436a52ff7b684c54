import { cva } from 'class-variance-authority'
import type { VariantProps } from 'class-variance-authority'
import type { ComponentProps, KeyboardEvent, SubmitEvent } from 'react'

const formClass = cva('flex min-w-0 print:hidden', {
  variants: {
    layout: {
      column: 'flex-col gap-4.5',
      tight: 'flex-col gap-4',
      flush: 'flex-col',
      /** A field and the button that submits it. */
      line: 'max-w-form items-start gap-2 pb-4',
    },
  },
  defaultVariants: { layout: 'column' },
})

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> &
  VariantProps<typeof formClass> & {
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<unknown>
  }

/** Fields, which the form's own schema validates instead of the browser. */
export function Form({ onSubmit, layout, className, ...rest }: FormProps) {
  return (
    <form
      // Until the scripts run, the browser sends it: not in the URL.
      method="post"
      noValidate
      {...rest}
      className={formClass({ layout, className })}
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

/**
 * Sends a form. A refused field that gets the focus is announced with its error. One that had the focus
 * already, because the form was sent from it, is not: its error becomes an alert, which is announced.
 */
async function sendAndAnnounceError(send: () => Promise<unknown>) {
  const sentFrom = document.activeElement
  // An alert that is already there would not be announced again.
  errorOf(sentFrom)?.removeAttribute('role')
  await send()
  // The error has been rendered by then.
  setTimeout(() => {
    if (document.activeElement === sentFrom) errorOf(sentFrom)?.setAttribute('role', 'alert')
  })
}

function errorOf(field: Element | null) {
  if (field?.ariaInvalid !== 'true') return null
  const id = field.getAttribute('aria-describedby')
  return id === null ? null : document.getElementById(id)
}

import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { IconButton } from './button.tsx'

export type FieldControl = {
  id: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

type FieldProps = {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/**
 * A visible label, the control, and its error or hint, linked to the control by ARIA attributes.
 */
export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const control: FieldControl = { id }
  if (error || hint) control['aria-describedby'] = noteId
  if (error) control['aria-invalid'] = true
  return (
    <div className={clsx('field', className)}>
      <label htmlFor={id}>{label}</label>
      {children(control)}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

type FieldNoteProps = { id: string; error?: string | undefined; hint?: ReactNode }

export function FieldNote({ id, error, hint }: FieldNoteProps) {
  if (!error && !hint) return null
  return (
    <p id={id} className={clsx('hint', error && 'bad')}>
      {error ?? hint}
    </p>
  )
}

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={clsx('input', className)} />
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={clsx('input area', className)} />
}

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="input-with-end">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={clsx('input', className)}
      />
      <IconButton
        label={shown ? 'Hide characters' : 'Show characters'}
        icon={shown ? <EyeOff /> : <Eye />}
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}

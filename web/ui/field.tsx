import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { IconButton } from './button.tsx'
import { Hint } from './hint.tsx'

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

const nameIdOf = (id: string) => `${id}-name`

/** Of the element that names a field: a label, legend or caption. */
export const fieldNameClass = 'mb-1.5 block leading-normal font-semibold'

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
    <div className={clsx('min-w-0', className)}>
      <label htmlFor={id} id={nameIdOf(id)} className={fieldNameClass}>
        {label}
      </label>
      {children(control)}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

type FieldNoteProps = { id: string; error?: string | undefined; hint?: ReactNode }

export function FieldNote({ id, error, hint }: FieldNoteProps) {
  if (!error && !hint) return null
  return (
    <Hint key={error ? 'error' : 'hint'} id={id} isError={Boolean(error)}>
      {error ?? hint}
    </Hint>
  )
}

export const inputClass = cva(
  [
    // Scrolled to, it comes with its label.
    'block w-full scroll-mt-10 border border-edge bg-surface transition-[border-color]',
    'hover:border-ink-3',
    'focus-visible:border-focus focus-visible:-outline-offset-1',
    'aria-invalid:border-danger aria-invalid:outline-danger',
    'disabled:bg-sunken disabled:text-ink-3 aria-disabled:bg-sunken aria-disabled:text-ink-3',
    'max-md:text-16',
  ],
  {
    variants: {
      kind: {
        line: 'min-h-10 rounded-control px-3 py-1.5 max-md:min-h-11',
        /** Leaves room for an icon button at its end. */
        password: 'min-h-10 rounded-control py-1.5 pr-12 pl-3 max-md:min-h-11',
        /** Leaves room for the chevron at its end. */
        select: 'min-h-10 appearance-none rounded-control py-1.5 pr-9 pl-3 max-md:min-h-11',
        /** Leaves room for an icon at its start. */
        search: 'min-h-control rounded-control py-1 pr-3 pl-9.5',
        area: 'field-sizing-content max-h-[60vh] min-h-33 resize-y rounded-control px-3 py-2',
        /** Below the bar of the composer. */
        composer: 'field-sizing-content max-h-[60vh] min-h-33 resize-y rounded-b-control px-3 py-2',
      },
    },
    defaultVariants: { kind: 'line' },
  },
)

type InputProps = Omit<ComponentProps<'input'>, 'className'>

/** Text begins on the side where its script begins. */
export const TextInput = (props: InputProps) => (
  <input type="text" dir="auto" {...props} className={inputClass()} />
)

export const TextArea = (props: Omit<ComponentProps<'textarea'>, 'className'>) => (
  <textarea dir="auto" {...props} className={inputClass({ kind: 'area' })} />
)

/** A form may have two of them, so the button is described by the name of its field. */
export function PasswordInput({ id, ...rest }: Omit<InputProps, 'type'> & { id: string }) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        id={id}
        type={shown ? 'text' : 'password'}
        className={inputClass({ kind: 'password' })}
      />
      <IconButton
        variant="field"
        label={shown ? 'Hide characters' : 'Show characters'}
        aria-describedby={nameIdOf(id)}
        icon={shown ? <EyeOff /> : <Eye />}
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}

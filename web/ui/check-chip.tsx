import { clsx } from 'clsx'
import { type ComponentProps, createContext, type ReactNode, type Ref, use, useId } from 'react'
import { FieldNote } from './field.tsx'

/** The group's error applies to every checkbox in it. */
const GroupError = createContext<{
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
}>({})

type CheckChipProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

export function CheckChip({ label, className, ...rest }: CheckChipProps) {
  const groupError = use(GroupError)
  return (
    <label className={clsx('check', className)}>
      <input type="checkbox" {...groupError} {...rest} />
      {label}
    </label>
  )
}

type CheckGroupProps = {
  legend: ReactNode
  error?: string | undefined
  hint?: ReactNode
  children: ReactNode
}

export function CheckGroup({ legend, error, hint, children }: CheckGroupProps) {
  const noteId = useId()
  return (
    <fieldset className="field" aria-describedby={error || hint ? noteId : undefined}>
      <legend>{legend}</legend>
      <GroupError value={error ? { 'aria-invalid': true, 'aria-describedby': noteId } : {}}>
        <div className="checks">{children}</div>
      </GroupError>
      <FieldNote id={noteId} error={error} hint={hint} />
    </fieldset>
  )
}

type ToggleChipProps = {
  label: ReactNode
  pressed: boolean
  onToggle: () => void
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A toggle button with the same look, for choices that are not form fields. */
export function ToggleChip({ label, pressed, onToggle, ref }: ToggleChipProps) {
  return (
    <button
      ref={ref}
      type="button"
      className="check toggle"
      aria-pressed={pressed}
      onClick={onToggle}
    >
      {label}
    </button>
  )
}

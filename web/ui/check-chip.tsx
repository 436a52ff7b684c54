import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import { type ComponentProps, createContext, type ReactNode, type Ref, use, useId } from 'react'
import { FieldNote, fieldNameClass } from './field.tsx'

const chipClass = cva(
  [
    'inline-flex items-center gap-2 rounded-control border py-1 hover:border-edge max-md:min-h-11',
    'transition-[background-color,border-color]',
  ],
  {
    variants: {
      kind: {
        check: [
          'border-line pr-3 pl-2.5 has-checked:border-accent has-checked:bg-accent-soft',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
          'has-focus-visible:outline-focus has-disabled:text-ink-3',
        ],
        toggle: [
          'border-edge px-3 aria-pressed:border-accent aria-pressed:bg-accent-soft',
          'forced-colors:aria-pressed:forced-selected',
        ],
      },
      size: {
        md: 'min-h-9',
        /** Beside a text field. */
        field: 'min-h-10',
      },
    },
    defaultVariants: { size: 'md' },
  },
)

/** One of several that exclude each other. */
const radioClass = clsx(
  'grid size-4 flex-none appearance-none place-items-center rounded-full border-mark border-edge',
  'bg-surface outline-none checked:border-accent checked:bg-accent',
  'after:size-1.5 after:rounded-full after:bg-on-accent forced-colors:checked:forced-selected',
  'after:opacity-0 checked:after:opacity-100 forced-colors:checked:after:bg-[HighlightText]',
)

const boxClass = clsx(
  'grid size-4 flex-none scroll-mt-12 appearance-none place-items-center rounded-xs border-mark border-edge',
  'bg-surface outline-none checked:border-accent checked:bg-accent',
  'aria-invalid:not-checked:border-danger forced-colors:checked:forced-selected',
  // The tick.
  'after:-mt-0.5 after:h-1.25 after:w-2.25 after:-rotate-45 after:border-b-2 after:border-l-2',
  'after:border-on-accent after:opacity-0 checked:after:opacity-100',
  'forced-colors:checked:after:border-[HighlightText]',
)

/** The group's error applies to every checkbox in it. */
const GroupError = createContext<{
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
}>({})

type CheckChipProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  label: ReactNode
  size?: 'md' | 'field'
}

export function CheckChip({ label, size, className, ...rest }: CheckChipProps) {
  const groupError = use(GroupError)
  return (
    <label className={chipClass({ kind: 'check', size, className })}>
      <input type="checkbox" {...groupError} {...rest} className={boxClass} />
      {label}
    </label>
  )
}

type RadioChipProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & { label: ReactNode }

export function RadioChip({ label, className, ...rest }: RadioChipProps) {
  return (
    <label className={chipClass({ kind: 'check', className })}>
      <input type="radio" {...rest} className={radioClass} />
      {label}
    </label>
  )
}

type CheckGroupProps = {
  legend: ReactNode
  error?: string | undefined
  children: ReactNode
}

export function CheckGroup({ legend, error, children }: CheckGroupProps) {
  const noteId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? noteId : undefined}>
      <legend className={fieldNameClass}>{legend}</legend>
      <GroupError value={error ? { 'aria-invalid': true, 'aria-describedby': noteId } : {}}>
        <div className="flex flex-wrap gap-2">{children}</div>
      </GroupError>
      <FieldNote id={noteId} error={error} />
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
      className={chipClass({ kind: 'toggle' })}
      aria-pressed={pressed}
      onClick={onToggle}
    >
      {label}
    </button>
  )
}

import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { ComponentProps, RefObject } from 'react'
import { fieldNameClass, inputClass } from '../../ui/field.tsx'

type FilterProps = {
  label: string
  name: string
  /** The value in the URL, which the field follows. */
  value: string
}

type InputFilterProps = FilterProps &
  Pick<ComponentProps<'input'>, 'type' | 'maxLength' | 'placeholder' | 'className'> & {
    /** Only announced: the placeholder says the same. */
    isLabelHidden?: boolean
  }

export function InputFilter(props: InputFilterProps) {
  const { label, value, className, isLabelHidden = false, ...rest } = props
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  useFollowedValue(ref, value)
  return (
    <div className={clsx('min-w-0', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : labelClass}>
        {label}
      </label>
      <input
        dir="auto"
        {...rest}
        ref={ref}
        id={id}
        defaultValue={value}
        className={inputClass()}
        autoComplete="off"
      />
    </div>
  )
}

type SelectFilterProps = FilterProps & { options: { value: string; label: string }[] }

/** Its form is sent when another option is chosen. */
export function SelectFilter({ label, name, value, options }: SelectFilterProps) {
  const id = useId()
  const ref = useRef<HTMLSelectElement>(null)
  useFollowedValue(ref, value)
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <div className="grid items-center *:col-start-1 *:row-start-1">
        <select
          ref={ref}
          id={id}
          name={name}
          defaultValue={value}
          className={inputClass({ kind: 'select' })}
          onChange={({ target }) => target.form?.requestSubmit()}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none mr-3 w-4 justify-self-end text-ink-3"
          aria-hidden
        />
      </div>
    </div>
  )
}

const labelClass = clsx(fieldNameClass, 'text-13')

/** The fields are uncontrolled, so that what is typed before hydration stays. */
function useFollowedValue(ref: RefObject<{ value: string } | null>, value: string) {
  const seen = useRef(value)
  useEffect(() => {
    if (seen.current === value) return
    seen.current = value
    if (ref.current) ref.current.value = value
  }, [ref, value])
}

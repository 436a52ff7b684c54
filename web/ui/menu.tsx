import { cva } from 'class-variance-authority'
import type { VariantProps } from 'class-variance-authority'
import { ChevronDown } from 'lucide-react'
import { useId, useImperativeHandle, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import type { FieldControl } from './field.tsx'
import { lazyComponent, useLazyComponent } from './lazy-component.ts'
import type { MenuItem } from './menu-list.tsx'

type MenuProps = Partial<FieldControl> & {
  ref?: Ref<{ focus: () => void }> | undefined
  /** Announced instead of the trigger's text. */
  name?: string | undefined
  /** The id of a visible label; the trigger's text is announced after it. */
  labelId?: string | undefined
  trigger: ReactNode
  items: MenuItem[]
  align?: 'start' | 'end'
  className?: string | undefined
  /** What was chosen is still being done. */
  isBusy?: boolean | undefined
}

const menuList = lazyComponent(async () => (await import('./menu-list.tsx')).MenuList)

/** The button is our own and permanent; the list is fetched when a click is likely. */
export function Menu(props: MenuProps) {
  const { name, labelId, trigger, items, align = 'start', className, isBusy } = props
  const ownId = useId()
  const { id = ownId, ref } = props
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => button.current?.focus() }))
  const { Component: List, isLoading, failure, load } = useLazyComponent(menuList)
  const [opened, setOpened] = useState<'pointer' | 'keyboard' | null>(null)
  const [isFailureShown, setFailureShown] = useState(false)
  const isOpen = opened !== null && List !== undefined

  async function open(by: 'pointer' | 'keyboard') {
    setOpened(by)
    setFailureShown(true)
    if (!(await load())) setOpened(null)
  }
  function onKeyDown(event: KeyboardEvent) {
    // Also while the list is loading.
    if (event.key === 'Escape') setOpened(null)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    void open('keyboard')
  }
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={className}
        aria-label={name}
        aria-labelledby={labelId && `${labelId} ${id}`}
        aria-describedby={props['aria-describedby']}
        // A button has no `aria-invalid`.
        data-invalid={props['aria-invalid']}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={isBusy || (opened !== null && isLoading)}
        aria-controls={isOpen ? `${id}-list` : undefined}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={(event) => {
          if (opened) setOpened(null)
          else void open(event.detail === 0 ? 'keyboard' : 'pointer')
        }}
        onKeyDown={onKeyDown}
      >
        {trigger}
      </button>
      {/* The failure of a prefetch is not shown. */}
      {isFailureShown && failure}
      {isOpen && (
        <List
          id={`${id}-list`}
          button={button}
          items={items}
          align={align}
          focusEntry={opened === 'keyboard'}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

export const pickerClass = cva(
  'inline-flex min-h-control max-w-full min-w-0 items-center gap-1.5 rounded-control',
  {
    variants: {
      variant: {
        plain: [
          'border border-line-strong bg-surface pr-2.5 pl-3 font-medium transition-[border-color]',
          'hover:border-ink-3 aria-expanded:border-ink-3 data-invalid:border-danger',
        ],
        quiet: [
          'px-2.5 text-ink-2 hover:bg-sunken hover:text-ink',
          'aria-expanded:bg-sunken aria-expanded:text-ink',
        ],
      },
    },
    defaultVariants: { variant: 'plain' },
  },
)

export type DropdownProps<T extends string> = {
  /** Announced before the selected option; or the id of a visible label. */
  label: string | { id: string }
  value: T
  options: { value: T; label: string; disabled?: boolean | undefined; hint?: string | undefined }[]
  onChange: (value: T) => void
  variant?: VariantProps<typeof pickerClass>['variant']
  icon?: ReactNode
  /** What ties the button to the label and the error of its field. */
  control?: FieldControl | undefined
  ref?: MenuProps['ref']
}

/** A single choice; the button shows the selected option. */
export function Dropdown<T extends string>(props: DropdownProps<T>) {
  const { label, value, options, onChange, variant, control, ref } = props
  const { icon = <ChevronDown className="w-4 text-ink-3" /> } = props
  const chosen = options.find((option) => option.value === value)?.label ?? value
  return (
    <Menu
      {...control}
      ref={ref}
      {...(typeof label === 'string' ? { name: `${label}: ${chosen}` } : { labelId: label.id })}
      className={pickerClass({ variant })}
      trigger={
        <>
          <span className="truncate">{chosen}</span>
          {icon}
        </>
      }
      items={options.map((option) => ({
        label: option.label,
        disabled: option.disabled,
        hint: option.hint,
        checked: option.value === value,
        onSelect: () => onChange(option.value),
      }))}
    />
  )
}

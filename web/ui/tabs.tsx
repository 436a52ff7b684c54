import { cva } from 'class-variance-authority'
import type { VariantProps } from 'class-variance-authority'
import type { KeyboardEvent, ReactNode } from 'react'
import { moveRovingFocus } from './roving-focus.ts'

const listClass = cva('print:hidden', {
  variants: {
    variant: {
      heading: [
        'mr-auto flex flex-wrap gap-x-6 max-lg:gap-x-4 max-md:mt-2 max-md:justify-between',
        'max-md:gap-x-2',
      ],
      segmented: 'grid auto-cols-fr grid-flow-col rounded-tile bg-sunken p-1',
    },
  },
  defaultVariants: { variant: 'heading' },
})

const tabClass = cva('text-ink-3 hover:text-ink aria-selected:text-ink', {
  variants: {
    variant: {
      heading: 'tab-heading',
      segmented: [
        'rounded-sm p-1.75 text-center font-semibold aria-selected:bg-surface',
        'aria-selected:shadow-small max-md:min-h-11 max-md:py-2.5',
        'forced-colors:aria-selected:outline',
      ],
    },
  },
  defaultVariants: { variant: 'heading' },
})

type Variant = VariantProps<typeof tabClass>['variant']

type TabListProps = {
  label: string
  variant?: Variant
  className?: string | undefined
  children: ReactNode
}

/**
 * Tabs that are links: the URL selects the active one. The children are router links with
 * `tabProps` spread on them.
 */
export function TabList({ label, variant, className, children }: TabListProps) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    moveRovingFocus(event, '[role=tab]')?.click()
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      className={listClass({ variant, className })}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

type TabState = {
  selected: boolean
  variant?: Variant
  id?: string | undefined
  panelId?: string | undefined
}

export function tabProps({ selected, variant, id, panelId }: TabState) {
  return {
    role: 'tab',
    id,
    className: tabClass({ variant }),
    'aria-selected': selected,
    // The panels of the other tabs are not in the page.
    'aria-controls': selected ? panelId : undefined,
    tabIndex: selected ? 0 : -1,
  } as const
}

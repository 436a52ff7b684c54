import { clsx } from 'clsx'
import type { KeyboardEvent, ReactNode } from 'react'
import { moveRovingFocus } from './roving-focus.ts'

type TabListProps = {
  label: string
  variant?: 'heading' | 'segmented' | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * Tabs that are links: the URL selects the active one. The children are router links with
 * `tabProps` spread on them.
 */
export function TabList({ label, variant = 'heading', className, children }: TabListProps) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    moveRovingFocus(event, '[role=tab]')?.click()
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      className={clsx(variant === 'heading' ? 'tabs' : 'segmented', className)}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

type TabState = { selected: boolean; id?: string | undefined; panelId?: string | undefined }

export function tabProps({ selected, id, panelId }: TabState) {
  return {
    role: 'tab',
    id,
    'aria-selected': selected,
    'aria-controls': panelId,
    tabIndex: selected ? 0 : -1,
  } as const
}

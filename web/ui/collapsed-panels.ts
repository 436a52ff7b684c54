import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

type Collapsed = Readonly<Record<string, boolean>>

/** By entry of the history. */
const left = new Map<string, Collapsed>()

/** Which panels of a page are collapsed: none at first, after Back those that were when it was left. */
export function useCollapsedPanels() {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const [collapsed, setCollapsed] = useState(left.get(entry) ?? {})
  useEffect(() => void left.set(entry, collapsed), [entry, collapsed])
  const toggle = (panel: string) => setCollapsed({ ...collapsed, [panel]: !collapsed[panel] })
  return [collapsed, toggle] as const
}

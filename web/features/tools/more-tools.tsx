import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { MORE_TOOLS_SHOWN } from '#contract/constants.ts'
import type { Tool } from '#contract/tools.ts'
import { formatNumber } from '../../lib/formats.ts'
import { useEntryState } from '../../ui/use-entry-state.ts'
import { useFocusFirstNew } from '../../ui/use-focus-first-new.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { PreviousRows } from '../../ui/previous-rows.tsx'
import { SectionToggle } from '../../ui/section-label.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { ToolRow } from './tool-row.tsx'

type MoreToolsProps = {
  /** Identifies the list: Back shows as many of its rows as before. */
  list: string
  tools: Tool[]
  /** How many tools precede the loaded ones. */
  before: number
  /** The total, even if only a part of the tools is loaded. */
  count: number
  /** Counted from 1; the list begins with this page's rows. */
  page: number
  /** Fetches the rest; resolves to whether it was loaded. */
  onWanted: () => Promise<boolean>
}

/** More Tools: open state, count, and a button for more if there are over 15. */
export function MoreTools({ list, tools, before, count, page, onWanted }: MoreToolsProps) {
  const user = useCurrentUser()
  const start = (page - 1) * MORE_TOOLS_SHOWN
  const id = useId()
  // `shown` counts from the start of the list.
  const initial = { shown: page * MORE_TOOLS_SHOWN, isOpen: true }
  const [{ isOpen, shown }, setView] = useEntryState(`tools ${list}`, initial)
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle')
  const loaded = before + tools.length
  const rows = tools.slice(Math.max(0, start - before), Math.max(0, shown - before))
  const expectMore = useFocusFirstNew(rows.map(({ id: tool }) => `tool-${tool}`))
  const linked = useLocation({ select: ({ hash }) => hash })
  const index = tools.findIndex((tool) => `tool-${tool.id}` === linked)

  const lastPage = Math.ceil(count / MORE_TOOLS_SHOWN)

  const isMissing = tools.length < count
  const isLinkedFurther = index < 0 && linked.startsWith('tool-')
  const isOutside = start < before || loaded < Math.min(shown, count)
  const isWanted = isMissing && (isLinkedFurther || isOutside)
  const fetchWanted = useEffectEvent(onWanted)
  useEffect(() => {
    if (isWanted) void fetchWanted()
  }, [isWanted])

  // A link to a tool further down expands the list up to that tool.
  const [arrivedAt, setArrivedAt] = useState('')
  useArrival(index, () => {
    setView({ isOpen: true, shown: Math.max(shown, before + index + 1) })
    setArrivedAt(linked)
  })
  // Once its row is on the page.
  useEffect(() => {
    if (arrivedAt) document.getElementById(arrivedAt)?.scrollIntoView({ block: 'center' })
  }, [arrivedAt])

  async function showMore() {
    expectMore()
    const wanted = Math.min(shown + MORE_TOOLS_SHOWN, count)
    if (isMissing && wanted > loaded) {
      setState('pending')
      const hasCome = await onWanted()
      setState(hasCome ? 'idle' : 'failed')
      if (!hasCome) return
    }
    setView((view) => ({ ...view, shown: wanted }))
  }
  return (
    <section aria-labelledby={`${id}-name`}>
      <SectionToggle
        id={`${id}-name`}
        controls={id}
        isOpen={isOpen}
        onToggle={() => setView({ isOpen: !isOpen, shown })}
      >
        More Tools ({formatNumber(count)})
      </SectionToggle>
      <div id={id} hidden={!isOpen}>
        <PreviousRows
          label="Previous tools"
          param="toolsPage"
          page={Math.min(page, lastPage + 1)}
        />
        {rows.map((tool) => (
          <ToolRow key={tool.id} tool={tool} user={user} />
        ))}
        {count > shown && (
          <LoadMore
            label="Load more tools"
            pendingText="Loading tools…"
            failedText="More tools could not be loaded. Please try again."
            isPending={state === 'pending'}
            isFailed={state === 'failed'}
            next={{ toolsPage: Math.ceil(shown / MORE_TOOLS_SHOWN) + 1 }}
            onMore={() => void showMore()}
          />
        )}
      </div>
    </section>
  )
}

/** The entries of the history that have led to their tool. */
const arrived = new Set<string>()

/**
 * Calls `onArrive` once the tool of the URL's fragment is loaded, but not again when the list
 * changes, nor when Back returns to this URL. `index` is its place in the list, or -1.
 */
function useArrival(index: number, onArrive: () => void) {
  const entry = useLocation({ select: ({ hash, state }) => `${state.__TSR_key} ${hash}` })
  const arrive = useEffectEvent(onArrive)
  useEffect(() => {
    if (index < 0 || arrived.has(entry)) return
    arrived.add(entry)
    arrive()
  }, [index, entry])
}

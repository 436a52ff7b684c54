import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { MORE_TOOLS_SHOWN } from '#contract/constants.ts'
import type { Tool } from '#contract/tools.ts'
import { Button } from '../../ui/button.tsx'
import { ToolRow } from './tool-row.tsx'

type MoreToolsProps = {
  tools: Tool[]
  /** How many there are, also where only the first of them are here. */
  count: number
  onWanted: () => void
}

/** §2, More Tools: its own open state, the count, and more of them where there are over 15. */
export function MoreTools({ tools, count, onWanted }: MoreToolsProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  const [shown, setShown] = useState(MORE_TOOLS_SHOWN)
  const linked = useLocation({ select: ({ hash }) => hash })
  const place = tools.findIndex((tool) => `tool-${tool.id}` === linked)

  const isMissing = tools.length < count
  const isLinkedFurther = isMissing && place < 0 && linked.startsWith('tool-')
  const fetchLinked = useEffectEvent(onWanted)
  useEffect(() => {
    if (isLinkedFurther) fetchLinked()
  }, [isLinkedFurther])

  // A link to a tool further down opens the list as far as that.
  useEffect(() => {
    if (place < 0) return
    setOpen(true)
    setShown((count) => Math.max(count, place + 1))
    requestAnimationFrame(() =>
      document.getElementById(linked)?.scrollIntoView({ block: 'center' }),
    )
  }, [place, linked])

  function showMore() {
    const wanted = shown + MORE_TOOLS_SHOWN
    setShown(wanted)
    if (isMissing && wanted > tools.length) onWanted()
  }
  return (
    <section aria-labelledby={`${id}-name`}>
      <h3>
        <button
          type="button"
          id={`${id}-name`}
          className="label"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown aria-hidden />
          More Tools ({count.toLocaleString('en')})
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        {tools.slice(0, shown).map((tool) => (
          <ToolRow key={tool.id} tool={tool} />
        ))}
        {count > shown && (
          <div className="pages">
            <Button onClick={showMore}>Load more tools</Button>
          </div>
        )}
      </div>
    </section>
  )
}

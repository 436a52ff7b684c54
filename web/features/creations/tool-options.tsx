import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { Tool } from '#contract/tools.ts'

type ToolOptionsProps = {
  id: string
  isShown: boolean
  /** The options are those of an earlier text. */
  isWaiting: boolean
  options: Tool[]
  /** The index of the option that was reached with the arrow keys. */
  active: number
  onActive: (at: number) => void
  onPick: (tool: Tool) => void
}

export const optionId = (listId: string, at: number) => `${listId}-${at}`

/**
 * The suggestions below the text field, which keeps the focus; scrolled into view in a dialog, and
 * over the buttons at its end.
 */
export function ToolOptions({ id, isShown, isWaiting, options, ...props }: ToolOptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  // Of the message, if there are no options.
  const rows = isShown ? Math.max(1, options.length) : 0
  useEffect(() => {
    if (rows > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [rows])
  return (
    <div ref={list} className={clsx(placeClass, !isShown && 'hidden')}>
      <div className={listClass}>
        <div role="listbox" id={id} aria-label="Tools" aria-busy={isWaiting || undefined}>
          {isShown &&
            options.map((tool, at) => (
              <div
                key={tool.id}
                id={optionId(id, at)}
                role="option"
                aria-selected={at === props.active}
                tabIndex={-1}
                className={optionClass}
                onMouseMove={() => props.onActive(at)}
                onMouseDown={(event) => {
                  event.preventDefault()
                  props.onPick(tool)
                }}
              >
                <span dir="auto">{tool.name}</span>
                <span className="text-13 text-ink-2 forced-colors:text-inherit">{tool.domain}</span>
              </div>
            ))}
        </div>
        <p role="status" className="px-3 py-1.5 text-13 text-ink-3 empty:hidden">
          {isShown && isWaiting && options.length === 0 && 'Searching…'}
          {isShown && !isWaiting && options.length === 0 && 'No tool found'}
        </p>
      </div>
    </div>
  )
}

/** Its padding keeps the list clear of the end of the dialog. */
const placeClass = 'absolute inset-x-0 top-full z-3 -scroll-mb-28 pt-1 pb-3'

const listClass =
  'max-h-80 overflow-auto rounded-control border border-line bg-surface py-1 shadow-float'

const optionClass = clsx(
  'flex min-h-9 cursor-pointer flex-wrap items-baseline gap-x-2 px-3 py-1.5',
  'aria-selected:bg-accent-soft max-md:min-h-11 forced-colors:aria-selected:forced-selected',
)

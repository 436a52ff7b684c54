import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { Tool } from '#contract/tools.ts'

type ToolOptionsProps = {
  id: string
  isShown: boolean
  /** The options are those of an earlier text. */
  isWaiting: boolean
  options: Tool[]
  /** The index of the option that Enter picks. */
  active: number
  onActive: (at: number) => void
  onPick: (tool: Tool) => void
}

export const optionId = (listId: string, at: number) => `${listId}-${at}`

/**
 * The suggestions below the text field, which keeps the focus; scrolled into view in a dialog, and
 * over the buttons at its end.
 */
export function ToolOptions({
  id,
  isShown,
  isWaiting,
  options,
  active,
  ...props
}: ToolOptionsProps) {
  const place = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // Of the message, if there are no options.
  const rows = isShown ? Math.max(1, options.length) : 0
  useEffect(() => {
    if (rows > 0) place.current?.scrollIntoView({ block: 'nearest' })
  }, [rows])
  useEffect(() => {
    if (list.current && isShown)
      showOption(list.current, document.getElementById(optionId(id, active)))
  }, [id, isShown, active])
  return (
    <div ref={place} className={clsx(placeClass, !isShown && 'hidden')}>
      <div ref={list} className={listClass}>
        <div role="listbox" id={id} aria-label="Tools" aria-busy={isWaiting || undefined}>
          {isShown &&
            options.map((tool, at) => (
              <div
                key={tool.id}
                id={optionId(id, at)}
                role="option"
                aria-selected={at === active}
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

/** Scrolls the list alone; `scrollIntoView` would also move the dialog. */
function showOption(list: Element, option: Element | null) {
  if (!option) return
  const frame = list.getBoundingClientRect()
  const { top, bottom } = option.getBoundingClientRect()
  if (top < frame.top) list.scrollTop += top - frame.top
  else if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom
}

/** Its padding keeps the list clear of the end of the dialog. */
const placeClass = 'absolute inset-x-0 top-full z-3 -scroll-mb-28 pt-1 pb-3'

/** In a low window it leaves room for the field above it and the title of the dialog. */
const listClass = clsx(
  'max-h-[clamp(--spacing(24),92dvh-(--spacing(40)),--spacing(80))] overflow-auto rounded-control',
  'border border-line bg-surface py-1 shadow-float',
)

const optionClass = clsx(
  'flex min-h-9 cursor-pointer flex-wrap items-baseline gap-x-2 px-3 py-1.5',
  'aria-selected:bg-accent-soft max-md:min-h-11 forced-colors:aria-selected:forced-selected',
)

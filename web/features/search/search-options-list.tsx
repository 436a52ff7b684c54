import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { useEffect } from 'react'
import type { MouseEvent } from 'react'
import { Excerpt } from './excerpt.tsx'
import { KIND_NAMES } from './search-kinds.ts'
import type { Option } from './use-typed-search.ts'

type SearchOptionsProps = {
  id: string
  options: Option[]
  /** The index of the active row; -1 for none. */
  activeAt: number
  onPoint: (at: number) => void
  onOpen: (url: string, event: Keys) => void
}

/** The keys of a click or of Enter with which it opens a new tab. */
export type Keys = { ctrlKey: boolean; metaKey: boolean }

/** The listbox: a group for each kind, and the row that leads to all results. */
export function SearchOptions({ id, options, activeAt, onPoint, onOpen }: SearchOptionsProps) {
  const groups = Map.groupBy(options, ({ group }) => group)
  useEffect(() => {
    if (activeAt >= 0)
      document.getElementById(`${id}-${activeAt}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeAt])

  const rowOf = (option: Option) => {
    const at = options.indexOf(option)
    return (
      <OptionRow
        key={option.url}
        id={`${id}-${at}`}
        option={option}
        isActive={at === activeAt}
        onPoint={() => onPoint(at)}
        onOpen={onOpen}
      />
    )
  }
  return (
    <div
      role="listbox"
      id={id}
      aria-label="Results"
      className={clsx('min-h-0 overflow-y-auto overscroll-contain', options.length > 0 && 'p-2')}
    >
      {[...groups].map(([group, ofGroup]) => {
        const rows = ofGroup.map(rowOf)
        if (group === null) return rows
        return (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="pb-2">
            <div
              id={`${id}-${group}`}
              role="presentation"
              className="px-2 py-1 text-13 font-semibold text-ink-3"
            >
              {group}
            </div>
            {rows}
          </div>
        )
      })}
    </div>
  )
}

type OptionRowProps = {
  id: string
  option: Option
  isActive: boolean
  onPoint: () => void
  onOpen: SearchOptionsProps['onOpen']
}

/** A link, so that it can be opened as one; the focus stays in the field. */
function OptionRow({ id, option, isActive, onPoint, onOpen }: OptionRowProps) {
  const { url, label, result } = option
  const Icon = result ? KIND_NAMES[result.kind].Icon : Search
  function onClick(event: MouseEvent) {
    event.preventDefault()
    onOpen(url, event)
  }
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={url}
      className={clsx(
        'flex min-h-11 items-start gap-2.5 rounded-control px-2 py-2',
        isActive && 'bg-accent-soft forced-colors:forced-selected',
      )}
      onPointerMove={isActive ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon className="mt-0.5 text-ink-3 forced-colors:text-inherit" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold" dir="auto">
          {label}
        </span>
        {result && (
          <Excerpt
            result={result}
            className="truncate text-13 text-ink-2 forced-colors:text-inherit"
          />
        )}
      </span>
    </a>
  )
}

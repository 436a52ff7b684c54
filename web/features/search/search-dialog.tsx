import { useNavigate } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { SEARCH_CHARACTERS_MAX } from '#contract/constants.ts'
import { IconButton } from '../../ui/button.tsx'
import { Palette } from './palette.tsx'
import { internalPath } from './internal-path.ts'
import { SearchMessages } from './search-messages.tsx'
import { SearchOptions } from './search-options-list.tsx'
import type { Keys } from './search-options-list.tsx'
import { useTypedSearch } from './use-typed-search.ts'

type SearchDialogProps = { start: string; onClose: () => void }

/** A combobox: the focus stays in the field, arrow keys move through the list of results. */
export function SearchDialog({ start, onClose }: SearchDialogProps) {
  const navigate = useNavigate()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [written, setWritten] = useState(start)
  const search = useTypedSearch(written)
  const { activeAt, setActive, onKeyDown } = useActiveRow(search, open)

  function open(url: string, { ctrlKey, metaKey }: Keys) {
    const link = ctrlKey || metaKey ? null : internalPath(url)
    if (!link) return void window.open(url, '_blank', 'noopener')
    onClose()
    return void navigate(link)
  }
  function retry() {
    field.current?.focus()
    search.retry()
  }
  return (
    <Palette label="Search" onClose={onClose}>
      <div className="flex items-center gap-2 border-b border-line pr-2 pl-4">
        <Search className="text-ink-3" aria-hidden />
        <input
          ref={field}
          type="text"
          dir="auto"
          role="combobox"
          aria-label="Search"
          aria-autocomplete="list"
          aria-expanded={search.options.length > 0}
          aria-controls={listId}
          aria-activedescendant={activeAt === NONE ? undefined : `${listId}-${activeAt}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={SEARCH_CHARACTERS_MAX}
          placeholder="Topics, tools, creations…"
          className="min-h-14 min-w-0 flex-1 bg-transparent text-16 outline-none"
          value={written}
          onChange={(event) => {
            setWritten(event.target.value)
            // Enter opens no result of an earlier text.
            setActive(NONE)
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label="Close" icon={<X />} onClick={onClose} />
      </div>
      <SearchMessages search={search} onRetry={retry} />
      <SearchOptions
        id={listId}
        options={search.options}
        activeAt={activeAt}
        onPoint={setActive}
        onOpen={open}
      />
    </Palette>
  )
}

/** No active row: `options.at(-1)`, which Enter then opens, is the link to all results. */
const NONE = -1

const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

type Open = (url: string, event: Keys) => void

/** The index of a row, and the response that the rows are from. */
type Active = { response: unknown; at: number }

/** The row that Enter opens; new results start without one. */
function useActiveRow({ options, response }: ReturnType<typeof useTypedSearch>, open: Open) {
  const [active, setActive] = useState<Active>({ response: null, at: NONE })
  const { length } = options
  const activeAt = active.response === response ? Math.min(active.at, length - 1) : NONE

  function onKeyDown(event: KeyboardEvent) {
    if (length === 0) return
    const step = STEPS.get(event.key)
    if (step !== undefined) {
      event.preventDefault()
      const from = activeAt === NONE && step < 0 ? length : activeAt
      setActive({ response, at: (from + step + length) % length })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const option = options.at(activeAt)
      if (option) open(option.url, event)
    }
  }
  return { activeAt, setActive: (at: number) => setActive({ response, at }), onKeyDown }
}

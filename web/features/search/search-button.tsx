import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { OPEN_DIALOG } from '../../ui/open-dialog.ts'

const searchDialog = lazyComponent(async () => (await import('./search-dialog.tsx')).SearchDialog)

/** Opens the search from any page, also by `/` and Ctrl or Cmd+K; without JavaScript a link. */
export function SearchButton() {
  const { Component: Dialog, isLoading, failure, load } = useLazyComponent(searchDialog)
  /** What is typed while the dialog loads; null unless it is wanted. */
  const typed = useRef<string | null>(null)
  /** The text that the open dialog started with. */
  const [start, setStart] = useState<string | null>(null)
  async function open() {
    typed.current ??= ''
    const isLoaded = await load()
    if (isLoaded && typed.current !== null) setStart(typed.current)
    typed.current = null
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (typed.current !== null && event.key === 'Escape') typed.current = null
    else if (typed.current !== null && isCharacter(event)) typed.current += event.key
    else if (isShortcut(event)) void open()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void open()
  }
  return (
    <>
      <Link
        to="/search"
        preload={false}
        className={buttonClass}
        aria-keyshortcuts="/ Control+K Meta+K"
        aria-busy={isLoading || undefined}
        onClick={onClick}
      >
        <Search />
        <span className="max-md:sr-only">Search</span>
      </Link>
      {failure}
      {start !== null && Dialog && <Dialog start={start} onClose={() => setStart(null)} />}
    </>
  )
}

const buttonClass =
  'flex min-h-control min-w-control flex-none items-center justify-center gap-1.5 rounded-control px-2 font-medium text-ink-2 max-md:-mr-1 hover:bg-sunken hover:text-ink print:hidden'

function isCharacter({ key, metaKey, ctrlKey, altKey }: KeyboardEvent) {
  return [...key].length === 1 && !metaKey && !ctrlKey && !altKey
}

/** Not while something is written, and not while another dialog is open. */
function isShortcut(event: KeyboardEvent) {
  const { key, target, metaKey, ctrlKey, altKey, shiftKey } = event
  if (event.defaultPrevented || altKey) return false
  if (document.querySelector(OPEN_DIALOG)) return false
  if (metaKey || ctrlKey) return key.toLowerCase() === 'k' && !shiftKey && metaKey !== ctrlKey
  return key === '/' && !(target instanceof Element && target.closest(WRITABLE))
}

const WRITABLE = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'

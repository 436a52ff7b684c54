import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useIsHere } from '../../lib/use-is-here.ts'
import { inputClass } from '../../ui/field.tsx'

const TYPING_MS = 250

type SearchBoxProps = {
  label: string
  placeholder: string
  maxLength?: number
  /** The value in the URL; its changes are shown whatever caused them. */
  value: string
  /** Puts the value into the URL once the user stops typing. */
  onSearch: (words: string) => void
}

/** A search field whose value lives in the URL. */
export function SearchBox({ label, placeholder, maxLength, value, onSearch }: SearchBoxProps) {
  const [words, setWords] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState<string | null>(null)
  if (value !== seen) {
    setSeen(value)
    setSent(null)
    // The value that came back is the one sent: the user may have typed more since then.
    if (value !== sent) setWords(value)
  }
  const isHere = useIsHere()
  const search = useEffectEvent(() => {
    if (!isHere()) return
    setSent(words)
    onSearch(words)
  })
  useEffect(() => {
    if (words === value || words === sent) return
    const timer = setTimeout(search, TYPING_MS)
    return () => clearTimeout(timer)
  }, [words, value, sent])
  return (
    <label className="relative max-w-90 flex-1 basis-55 max-md:max-w-none max-md:basis-full">
      <span className="sr-only">{label}</span>
      <Search className="absolute top-1/2 left-2.75 -translate-y-1/2 text-ink-3" aria-hidden />
      <input
        type="search"
        dir="auto"
        className={inputClass({ kind: 'search' })}
        placeholder={placeholder}
        maxLength={maxLength}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </label>
  )
}

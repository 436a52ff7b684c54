import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

const TYPING_MS = 250

type SearchBoxProps = {
  label: string
  placeholder: string
  maxLength?: number
  /** What the address says; a change of it is shown, wherever it came from. */
  value: string
  /** Puts the words into the address, once the typing rests. */
  onSearch: (words: string) => void
}

/** A field for words that live in the address. */
export function SearchBox({ label, placeholder, maxLength, value, onSearch }: SearchBoxProps) {
  const [words, setWords] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState<string | null>(null)
  if (value !== seen) {
    setSeen(value)
    setSent(null)
    // What came back is what was sent: perhaps more has been typed since.
    if (value !== sent) setWords(value)
  }
  const search = useEffectEvent(() => {
    setSent(words)
    onSearch(words)
  })
  useEffect(() => {
    if (words === value || words === sent) return
    const timer = setTimeout(search, TYPING_MS)
    return () => clearTimeout(timer)
  }, [words, value, sent])
  return (
    <label className="search">
      <span className="sr-only">{label}</span>
      <Search aria-hidden />
      <input
        type="search"
        className="input"
        placeholder={placeholder}
        maxLength={maxLength}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </label>
  )
}

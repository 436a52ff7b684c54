import { ChevronUp } from 'lucide-react'
import { formatNumber } from '../lib/formats.ts'

type VoteButtonProps = {
  name: string
  pressed: boolean
  count: number
  onToggle: () => void
}

/**
 * The button fills the pill; the number lies over it visually, but is a sibling for screen readers,
 * which also hear what it counts.
 */
export function VoteButton({ name, pressed, count, onToggle }: VoteButtonProps) {
  return (
    <span className="vote">
      <button
        type="button"
        className="peer vote-button"
        aria-label={`Upvote ${name}`}
        aria-pressed={pressed}
        onClick={onToggle}
      >
        <ChevronUp className="size-4" />
      </button>
      <span className="vote-count">{formatNumber(count)}</span>
      <span className="sr-only">{count === 1 ? 'vote' : 'votes'}</span>
    </span>
  )
}

import { clsx } from 'clsx'
import { ChevronUp } from 'lucide-react'
import { formatNumber } from '../lib/formats.ts'

type VoteButtonProps = {
  name: string
  pressed: boolean
  count: number
  onToggle: () => void
  disabled?: boolean | undefined
}

/**
 * The button fills the pill; the number lies over it visually, but is a sibling for screen readers.
 */
export function VoteButton({ name, pressed, count, onToggle, disabled }: VoteButtonProps) {
  return (
    <span className={voteClass}>
      <button
        type="button"
        className={pillClass}
        aria-label={`Upvote ${name}`}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onToggle}
      >
        <ChevronUp className="size-4" />
      </button>
      <span className={countClass}>{formatNumber(count)}</span>
    </span>
  )
}

const voteClass = clsx(
  'relative inline-grid h-control min-w-16 flex-none place-items-center rounded-full pr-3.25',
  'pl-8.75 font-bold tabular-nums',
)

const pillClass = clsx(
  'peer absolute inset-0 rounded-full border border-line bg-surface pl-3',
  'transition-[background-color,border-color] disabled:text-ink-3 enabled-hover:border-accent',
  'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent',
  'print:hidden forced-colors:aria-pressed:forced-selected',
)

const countClass = clsx(
  'pointer-events-none relative peer-disabled:text-ink-3 peer-aria-pressed:text-accent',
  'forced-colors:peer-aria-pressed:forced-selected',
)

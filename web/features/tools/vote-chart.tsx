import { ChevronUp } from 'lucide-react'
import type { VoteHistory } from '#contract/tool-page.ts'
import { capitalized, formatNumber, formatDay, formatMonth } from '../../lib/formats.ts'

const HEIGHT = 96
/** The sizes of a period and its bar, in units of the SVG's view box. */
const STEP = 20
const BAR = 14
const BARS_MIN = 12

/** A bar for each week or month, and the same as a table. */
export function VoteChart({ votes }: { votes: VoteHistory }) {
  const bars = voteBars(votes)
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return <p className="py-4 text-ink-2">No votes yet.</p>
  return (
    <figure className="m-0 py-4">
      <BarChart bars={bars} />
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-13 text-ink-3" aria-hidden>
        <span>{capitalized(first.label)}</span>
        {bars.length >= BARS_MIN && <span>{capitalized(last.label)}</span>}
      </p>
      <details className="group mt-2 text-13 print:hidden">
        <summary className="inline-flex min-h-6 cursor-pointer items-center gap-2 text-ink-2 hover:text-ink max-md:min-h-11">
          <ChevronUp className="rotate-90 transition-[rotate] group-open:rotate-180" aria-hidden />
          Show the numbers
        </summary>
        <VoteTable bars={bars} unit={votes.unit} />
      </details>
    </figure>
  )
}

function BarChart({ bars }: { bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ votes }) => votes))
  const width = Math.max(bars.length, BARS_MIN) * STEP
  return (
    <svg
      role="img"
      viewBox={`0 0 ${width} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      className="block h-28 w-full"
    >
      <title>{summaryOf(bars)}</title>
      <path
        d={`M0 ${HEIGHT + 0.5}H${width}`}
        className="stroke-line-strong"
        vectorEffect="non-scaling-stroke"
      />
      {bars.map(({ key, votes }, at) => {
        const height = (votes / most) * HEIGHT
        const x = at * STEP + (STEP - BAR) / 2
        return (
          <rect
            key={key}
            {...{ x, y: HEIGHT - height, width: BAR, height }}
            className="fill-seal forced-colors:fill-[CanvasText]"
          />
        )
      })}
    </svg>
  )
}

function VoteTable({ bars, unit }: { bars: Bar[]; unit: VoteHistory['unit'] }) {
  return (
    <table className="mt-1 w-full max-w-100 tabular-nums">
      <thead className="text-ink-3">
        <tr>
          <th className="py-1 text-start font-semibold">{capitalized(unit)}</th>
          <th className="py-1 text-end font-semibold">Votes</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, votes }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="py-1 text-start font-normal">
              {capitalized(label)}
            </th>
            <td className="py-1 text-end">{formatNumber(votes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** '12 votes: most of them, 7, in the week of 23 November 2026'. */
function summaryOf(bars: Bar[]) {
  const total = bars.reduce((sum, { votes }) => sum + votes, 0)
  const highest = bars.toSorted((a, b) => b.votes - a.votes)[0]
  const count = `${formatNumber(total)} ${total === 1 ? 'vote' : 'votes'}`
  if (!highest || bars.length === 1) return `${count}, ${bars[0]?.label ?? ''}`
  return `${count}; the most, ${formatNumber(highest.votes)}, ${highest.label}`
}

type Bar = { key: string; label: string; votes: number }

/** The periods with their names, and the votes before them as one. */
function voteBars({ unit, earlier, periods }: VoteHistory): Bar[] {
  const name = unit === 'week' ? weekOf : formatMonth
  const [first] = periods
  const bars = periods.map(({ from, votes }) => ({ key: from, label: name(from), votes }))
  if (earlier === 0 || !first) return bars
  return [{ key: 'earlier', label: `before ${name(first.from)}`, votes: earlier }, ...bars]
}

const weekOf = (from: string) => `week of ${formatDay(from)}`

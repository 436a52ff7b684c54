import type { Chance } from './chance.ts'
import type { DemoReply } from './shapes.ts'

export type Said = { author: string; content: string }

const SHORTEST_PAUSE_MINUTES = 6
const LONGEST_PAUSE_MINUTES = 900

/** A talk soon after the topic: quick answers and long silences, all of them in the past. */
export function soonAfter(chance: Chance, minutesAgo: number, lines: readonly Said[]): DemoReply[] {
  const ratio = LONGEST_PAUSE_MINUTES / SHORTEST_PAUSE_MINUTES
  const pauses = lines.map(() => SHORTEST_PAUSE_MINUTES * ratio ** chance.next())
  const total = pauses.reduce((sum, pause) => sum + pause, 0)
  return placed(lines, minutesAgo, pauses, Math.min(1, (minutesAgo * 0.9) / total))
}

/** A thread that goes on for a long time: it begins with the topic and ends at `until`. */
export function stretched(
  chance: Chance,
  minutesAgo: number,
  until: number,
  lines: readonly Said[],
): DemoReply[] {
  const pauses = lines.map(() => 0.1 + chance.next() ** 3)
  const total = pauses.reduce((sum, pause) => sum + pause, 0)
  return placed(lines, minutesAgo, pauses, (minutesAgo - until) / total)
}

function placed(
  lines: readonly Said[],
  minutesAgo: number,
  pauses: readonly number[],
  scale: number,
): DemoReply[] {
  let passed = 0
  return lines.map((line, n) => {
    passed += (pauses[n] ?? 0) * scale
    return { ...line, minutesAgo: Math.max(1, Math.round(minutesAgo - passed)) }
  })
}

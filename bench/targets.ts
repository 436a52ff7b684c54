import type { Round } from './measure.ts'
import { BARE_TEN_KILOBYTES_THEN, peers } from './peers.ts'
import { atLeast, below } from './spread.ts'
import type { Check } from './spread.ts'

export type Row = {
  /** 'topic page, visitor' */
  name: string
  /** The targets that apply; `own`: those in `checks`. */
  kind: 'visitor page' | 'visitor JSON' | 'member page' | 'member JSON' | 'write' | 'mixed' | 'own'
  rounds: Round[]
  checks?: Check[]
}

const PEER_FACTORS = {
  'visitor page': { target: 'P1', NodeBB: 30 },
  'visitor JSON': { target: 'P2', NodeBB: 30 },
  'member page': { target: 'P3', NodeBB: 10 },
  'member JSON': { target: 'P3', NodeBB: 20 },
  write: { target: 'P4', NodeBB: 10, MyBB: 20 },
  mixed: null,
  own: null,
}

/** An unexpected response in any round; such a row meets no target. */
export const failureOf = ({ rounds }: Pick<Row, 'rounds'>) =>
  rounds.find(({ failure }) => failure !== null)?.failure ?? null

/** `speed`: the bare server's current rate. */
export function checksOf(row: Row, speed: number): Check[] {
  return [
    ...(row.checks ?? []),
    ...againstPeers(row, speed),
    ...againstLimit(row),
    ...againstClock(row),
  ]
}

function againstPeers(row: Row, speed: number): Check[] {
  const factors = PEER_FACTORS[row.kind]
  if (!factors) return []
  return Object.entries(peers[row.name] ?? {}).flatMap(([peer, rate]) => {
    const factor = factors[peer as keyof typeof factors]
    if (typeof factor !== 'number') return []
    const is = row.rounds.map(({ perSecond }) => perSecond / scaled(rate, speed))
    const asks = `≥ ${factor} × ${peer}`
    return [atLeast(factor, { target: factors.target, asks, is, failure: failureOf(row) })]
  })
}

function againstLimit(row: Row): Check[] {
  const is = row.rounds.flatMap(({ perSecond, limit }) =>
    limit ? [perSecond / limit.perSecond] : [],
  )
  const failure = failureOf(row)
  if (is.length === 0) return []
  if (row.kind === 'write') {
    return [atLeast(0.3, { target: 'P4', asks: '≥ 0.3 × storage', is, failure })]
  }
  if (row.kind !== 'visitor page' && row.kind !== 'visitor JSON') return []
  const target = row.kind === 'visitor page' ? 'P1' : 'P2'
  return [atLeast(0.5, { target, asks: '≥ 0.5 × bare', is, failure })]
}

function againstClock(row: Row): Check[] {
  if (row.kind !== 'mixed') return []
  const max = row.name.includes('JSON') ? 10 : 25
  const is = row.rounds.map(({ p99Ms }) => p99Ms)
  return [below(max, { target: 'P5', asks: `p99 < ${max} ms`, is, failure: failureOf(row) })]
}

/**
 * Like the rate against the limit, but by processor time: independent of other load on the machine.
 */
export const cpuAgainstLimit = ({ cpuMicros, limit }: Round) =>
  cpuMicros && limit?.cpuMicros ? limit.cpuMicros / cpuMicros : null

/** The measured rate as a multiple of the best peer's. */
export function timesPeer({ name, perSecond }: { name: string; perSecond: number }, speed: number) {
  const rates = Object.values(peers[name] ?? {})
  return rates.length > 0 ? perSecond / scaled(Math.max(...rates), speed) : null
}

/** The peer's estimated rate on this machine at present. */
const scaled = (rate: number, speed: number) => rate * (speed / BARE_TEN_KILOBYTES_THEN)

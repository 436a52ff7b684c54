import { BARE_TEN_KILOBYTES_THEN, peers } from './peers.ts'

/** One sentence of a target, held against what was measured. */
export type Check = { target: string; asks: string; is: number; met: boolean }

export type Row = {
  /** 'topic page, visitor' */
  name: string
  /** Which targets speak of it. */
  kind:
    | 'visitor page'
    | 'visitor JSON'
    | 'member page'
    | 'member JSON'
    | 'write'
    | 'mixed'
    | 'other'
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** The site's processor time for one request, in microseconds. */
  cpuMicros: number | null
  limit: Limit | null
  /** How much of the machine something else used meanwhile, from 0 to 1. */
  others: number | null
  /** What was answered that should not have been; such a row meets nothing. */
  trouble: string | null
}

export type Limit = { of: 'bare' | 'storage'; perSecond: number; cpuMicros: number | null }

const PEER_FACTORS = {
  'visitor page': { target: 'P1', NodeBB: 30 },
  'visitor JSON': { target: 'P2', NodeBB: 30 },
  'member page': { target: 'P3', NodeBB: 10 },
  'member JSON': { target: 'P3', NodeBB: 20 },
  write: { target: 'P4', NodeBB: 10, MyBB: 20 },
  mixed: null,
  other: null,
}

/** `speed`: the bare server's rate now. */
export function checksOf(row: Row, speed: number): Check[] {
  const checks = [...againstPeers(row, speed), ...againstLimit(row), ...againstClock(row)]
  return checks.map((check) => ({ ...check, met: check.met && row.trouble === null }))
}

function againstPeers({ name, kind, perSecond }: Row, speed: number): Check[] {
  const factors = PEER_FACTORS[kind]
  if (!factors) return []
  return Object.entries(peers[name] ?? {}).flatMap(([peer, rate]) => {
    const factor = factors[peer as keyof typeof factors]
    if (typeof factor !== 'number') return []
    const is = perSecond / scaled(rate, speed)
    return [{ target: factors.target, asks: `≥ ${factor} × ${peer}`, is, met: is >= factor }]
  })
}

function againstLimit({ kind, perSecond, limit }: Row): Check[] {
  if (!limit) return []
  const is = perSecond / limit.perSecond
  if (kind === 'write') {
    return [{ target: 'P4', asks: '≥ 0.3 × storage', is, met: is >= 0.3 }]
  }
  if (kind !== 'visitor page' && kind !== 'visitor JSON') return []
  const target = kind === 'visitor page' ? 'P1' : 'P2'
  return [{ target, asks: '≥ 0.5 × bare', is, met: is >= 0.5 }]
}

function againstClock({ name, kind, p99Ms }: Row): Check[] {
  if (kind !== 'mixed') return []
  const max = name.includes('JSON') ? 10 : 25
  return [{ target: 'P5', asks: `p99 < ${max} ms`, is: p99Ms, met: p99Ms < max }]
}

/** Like the rate against the limit, by processor time: it tells the same on a busy machine. */
export const cpuAgainstLimit = ({ cpuMicros, limit }: Row) =>
  cpuMicros && limit?.cpuMicros ? limit.cpuMicros / cpuMicros : null

/** How often the best of the peers fits into what was measured. */
export function timesPeer({ name, perSecond }: Row, speed: number) {
  const rates = Object.values(peers[name] ?? {})
  return rates.length > 0 ? perSecond / scaled(Math.max(...rates), speed) : null
}

/** What the peer would do on this machine as it is now. */
const scaled = (rate: number, speed: number) => rate * (speed / BARE_TEN_KILOBYTES_THEN)

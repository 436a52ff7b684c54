import { existsSync, readdirSync } from 'node:fs'
import { memoryOf } from '../process-facts.ts'

export type Sample = {
  minute: number
  /** Resident memory without files, of the processes that serve. */
  siteMb: number
  handles: number
  /** The same for the database's processes that serve the site; 0 for an embedded database. */
  databaseMb: number
  requests: number
  readP50Ms: number
  readP99Ms: number
  errors: number
}

export const memoryInAll = (pids: number[]) =>
  pids.reduce((sum, pid) => sum + (memoryOf(pid)?.ownMb ?? 0), 0)

export const openHandles = (pids: number[]) =>
  pids.reduce((sum, pid) => {
    const folder = `/proc/${pid}/fd`
    return sum + (existsSync(folder) ? readdirSync(folder).length : 0)
  }, 0)

export function percentile(sorted: number[], share: number) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const COLUMNS = ['minute', 'siteMb', 'handles', 'databaseMb', 'requests'] as const
const TIMES = ['readP50Ms', 'readP99Ms'] as const

export function lineOf(sample: Sample) {
  const cells = [
    ...COLUMNS.map((name) => String(Math.round(sample[name]))),
    ...TIMES.map((name) => sample[name].toFixed(1)),
    String(sample.errors),
  ]
  return cells.map((cell) => cell.padStart(11)).join('')
}

export const HEAD = [...COLUMNS, ...TIMES, 'errors'].map((name) => name.padStart(11)).join('')

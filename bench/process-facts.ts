import { existsSync, readFileSync } from 'node:fs'

const TICK_MS = 10
const MEGABYTE_KIB = 1_024

export type Memory = {
  /** Resident memory and its peak; includes the mapped part of the database file. */
  mb: number
  peakMb: number
  /** Without memory mapped from files. */
  ownMb: number
}

/** The process and its descendants. Empty on systems without /proc. */
export function processTree(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(file)) return existsSync(`/proc/${pid}`) ? [pid] : []
  const children = readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(processTree)]
}

/** The processor time used so far by all of them, including their ended children. */
export function cpuMsOf(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + TICK_MS * ticksOf(pid), 0)
}

function ticksOf(pid: number) {
  // A process that has just ended is counted by its parent.
  if (!existsSync(`/proc/${pid}/stat`)) return 0
  // The second field is the process name, which may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
}

/** The total processor time of the machine, and the used part. */
function machineTicks() {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number)
  const all = ticks.reduce((sum, value) => sum + value, 0)
  // The fourth and fifth are idle and iowait.
  return { all, used: all - (ticks[3] ?? 0) - (ticks[4] ?? 0) }
}

/**
 * The share of the machine's processors that other processes used, between this call and the call
 * of the returned function; null if the system does not provide it.
 */
export function watchOthers(): () => number | null {
  if (!existsSync('/proc/stat')) return () => null
  const oursSoFar = () => cpuMsOf(processTree(process.pid))
  const [before, oursBefore] = [machineTicks(), oursSoFar()]
  return () => {
    const { all, used } = machineTicks()
    const oursUsed = (oursSoFar() - oursBefore) / TICK_MS
    return Math.max(0, used - before.used - oursUsed) / (all - before.all)
  }
}

export function memoryOf(pid: number): Memory | null {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return null
  const status = readFileSync(file, 'utf8')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / MEGABYTE_KIB)
  return { mb: megabytes('VmRSS'), peakMb: megabytes('VmHWM'), ownMb: megabytes('RssAnon') }
}

import { existsSync, readFileSync } from 'node:fs'

const TICK_MS = 10
const MEGABYTE_KIB = 1_024

export type Memory = {
  /** All that is resident, and the most it ever was; the database file as far as it is mapped, too. */
  mb: number
  peakMb: number
  /** Without what is only mapped from files. */
  ownMb: number
}

/** The process and those it started. Empty where the system has no /proc. */
export function processTree(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(file)) return existsSync(`/proc/${pid}`) ? [pid] : []
  const children = readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(processTree)]
}

/** The processor time all of them have used so far, with what their ended children had used. */
export function cpuMsOf(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + TICK_MS * ticksOf(pid), 0)
}

function ticksOf(pid: number) {
  // One that has just ended is in its parent's account.
  if (!existsSync(`/proc/${pid}/stat`)) return 0
  // The second field is a name, which may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
}

/** The processor time the whole machine has had, and how much of it was used. */
function machineTicks() {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number)
  const all = ticks.reduce((sum, value) => sum + value, 0)
  // The fourth and fifth are idle and waiting for a disk.
  return { all, used: all - (ticks[3] ?? 0) - (ticks[4] ?? 0) }
}

/**
 * What part of the machine's processors was used by others than us and what we started, between
 * this call and the call of what it returns; null where the system does not tell.
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

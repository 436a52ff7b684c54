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

/** The processor time all of them have used so far. */
export function cpuMsOf(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    // The second field is a name, which may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS
  }, 0)
}

export function memoryOf(pid: number): Memory | null {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return null
  const status = readFileSync(file, 'utf8')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / MEGABYTE_KIB)
  return { mb: megabytes('VmRSS'), peakMb: megabytes('VmHWM'), ownMb: megabytes('RssAnon') }
}

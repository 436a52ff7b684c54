import { readdirSync, readFileSync } from 'node:fs'

/**
 * The processor seconds so far of those children of this process that have the text in their
 * command line, with all processes below them; `null` if none is known, as on systems without /proc.
 */
export function processorSeconds(text: string): number | null {
  read()
  const found = [...children.values()].filter(({ command }) => command.includes(text))
  if (found.length === 0) return null
  return found.reduce((sum, child) => sum + child.ticks, 0) / TICKS_PER_SECOND
}

type Process = { parent: number; ticks: number }

/** The unit of /proc on every Linux. */
const TICKS_PER_SECOND = 100
/** A child that ends between two readings loses this much at most per core. */
const READ_EVERY_MS = 250

const children = new Map<number, { command: string; ticks: number }>()
setInterval(read, READ_EVERY_MS).unref()

function read() {
  const processes = readProcesses()
  for (const [pid, ticks] of ticksOfChildren(processes)) {
    const known = children.get(pid)
    if (known) known.ticks = Math.max(known.ticks, ticks)
    else children.set(pid, { command: commandOf(pid), ticks })
  }
}

/** The ticks of each child with those of its descendants. */
function ticksOfChildren(processes: Map<number, Process>): Map<number, number> {
  const sums = new Map<number, number>()
  for (const [pid, { ticks }] of processes) {
    const child = childAbove(pid, processes)
    if (child !== null) sums.set(child, (sums.get(child) ?? 0) + ticks)
  }
  return sums
}

function childAbove(pid: number, processes: Map<number, Process>): number | null {
  const above = processes.get(pid)
  if (!above) return null
  return above.parent === process.pid ? pid : childAbove(above.parent, processes)
}

function readProcesses(): Map<number, Process> {
  const processes = new Map<number, Process>()
  for (const name of entriesOfProc()) {
    const stat = /^\d+$/.test(name) ? readOrEmpty(`/proc/${name}/stat`) : ''
    // The second field is a name in parentheses, which may contain spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    // User and system time of the process, then of the children it has waited for.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + field, 0)
    if (stat) processes.set(Number(name), { parent, ticks })
  }
  return processes
}

const commandOf = (pid: number) => readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')

function entriesOfProc(): string[] {
  try {
    return readdirSync('/proc')
  } catch {
    return []
  }
}

/** A process may end before its file is read. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The processes that a process has started. */
export const childrenOf = (parent: number) =>
  existsSync(CHILDREN_OF_THIS) ? childrenOnLinux(parent) : childrenElsewhere(parent)

const CHILDREN_OF_THIS = `/proc/${process.pid}/task/${process.pid}/children`

/** A list of all processes by `ps` takes ten milliseconds of processor time, this a tenth of one. */
function childrenOnLinux(parent: number): number[] {
  try {
    const threads = readdirSync(`/proc/${parent}/task`)
    const lists = threads.map((id) => readFileSync(`/proc/${parent}/task/${id}/children`, 'utf8'))
    return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
  } catch {
    // A thread has ended meanwhile, or the process with all of them.
    return existsSync(`/proc/${parent}`) ? childrenOnLinux(parent) : []
  }
}

function childrenElsewhere(parent: number): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return processes
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []))
}

/** Suspends a process and its children: the parent first, so that it starts no other meanwhile. */
export function suspendWithChildren(parent: number): number[] {
  process.kill(parent, 'SIGSTOP')
  const children = childrenOf(parent)
  for (const pid of children) process.kill(pid, 'SIGSTOP')
  return [parent, ...children]
}

/** Resumes what was suspended, the parent last: it removes children that have ended meanwhile. */
export function resumeWithChildren(suspended: number[]) {
  for (const pid of suspended.toReversed()) process.kill(pid, 'SIGCONT')
}

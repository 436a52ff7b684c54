import { execFileSync } from 'node:child_process'

export function childrenOf(parent: number): number[] {
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

import { execFileSync } from 'node:child_process'

export function childrenOf(parent: number): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return processes
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []))
}

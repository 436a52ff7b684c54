import { execFileSync } from 'node:child_process'
import { closeSync, fdatasyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/setup/root.mjs'

/** The measured revision; null without Git. */
export function describeSource() {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
    return { commit: git('rev-parse', 'HEAD'), isChanged: git('status', '--porcelain') !== '' }
  } catch {
    return { commit: null, isChanged: null }
  }
}

export const describeMachine = () => ({
  processor: cpus()[0]?.model ?? null,
  cores: availableParallelism(),
  memoryMb: Math.round(totalmem() / 1024 / 1024),
  disk: describeDisk(tmpdir()),
  node: process.versions.node,
  sqlite: process.versions.sqlite,
  /** Above the number of cores, other processes were running too. */
  loadAverage: Number((loadavg()[0] ?? NaN).toPrecision(3)),
})

const SYNCED_WRITES = 200
const SYNCED_BYTES = 4_096

/** The disk of the site's data, and how many small synced writes per second it takes. */
function describeDisk(folder: string) {
  const file = join(folder, `guildhall-bench-disk-${process.pid}`)
  const opened = openSync(file, 'w')
  const bytes = Buffer.alloc(SYNCED_BYTES, 'x')
  const startedAt = performance.now()
  for (let at = 0; at < SYNCED_WRITES; at += 1) {
    writeSync(opened, bytes, 0, bytes.length, 0)
    fdatasyncSync(opened)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  closeSync(opened)
  rmSync(file)
  return { ...mountOf(folder), syncedWritesPerSecond: Math.round(SYNCED_WRITES / seconds) }
}

/** The device and file system of a folder; null if the system does not provide them. */
function mountOf(folder: string) {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([, place = '/nowhere']) => `${folder}/`.startsWith(place.replace(/\/?$/, '/')))
    const [device, , fileSystem] = mounts.toSorted(byPlace).at(-1) ?? []
    return { device: device ?? null, fileSystem: fileSystem ?? null }
  } catch {
    return { device: null, fileSystem: null }
  }
}

const byPlace = ([, a = '']: string[], [, b = '']: string[]) => a.length - b.length

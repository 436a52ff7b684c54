import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeOnExit } from '../tests/remove-on-exit.ts'
import { startCluster } from '../tests/postgres-cluster.ts'

const MEMORY_DISK = '/dev/shm'
const MEMORY_DISK_BYTES_MIN = 6 * 1024 ** 3

/** Creates a temporary folder for the tests, removed when they end, even if they are killed. */
export function openTestRun() {
  const parent = memoryDisk() ?? tmpdir()
  const folder = mkdtempSync(join(parent, 'guildhall-tests-'))
  // A test's own database server runs as another user, who needs to traverse the folder.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  // Shares compiled code between test files, which halves their start-up time.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  removeOnExit(folder)

  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stopping.abort(signal))
  }
  return {
    /** Fires when the run is to end. */
    stop: stopping.signal,
    /** Starts the cluster that all test processes share; they find it in their environment. */
    startPostgres: async () => {
      process.env.TEST_POSTGRES_URL = (
        await startCluster({ parent, settings: { max_connections: 400 } })
      ).url
    },
  }
}

/** On a disk, tests spend most of their time waiting for commits to reach it. */
function memoryDisk(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK)
    return bavail * bsize > MEMORY_DISK_BYTES_MIN ? MEMORY_DISK : null
  } catch {
    return null
  }
}

import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeWhenWeAreGone } from '../tests/cluster-keeper.ts'
import { startCluster } from '../tests/postgres-cluster.ts'

export type TestRun = {
  /** Fires when somebody wants the run to end. */
  stop: AbortSignal
  /** Starts the cluster that all test processes share; they find it in their environment. */
  startPostgres: () => Promise<void>
}

/** Gives the tests one temporary folder, which goes when they do, killed or not. */
export function openTestRun(): TestRun {
  const parent = tmpdir()
  const folder = mkdtempSync(join(parent, 'guildhall-tests-'))
  // A test's own database server runs as another user, who must be able to pass through.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  // What one test file compiled, the next one need not: half of what starting it costs.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  removeWhenWeAreGone(folder)

  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stopping.abort(signal))
  }
  return {
    stop: stopping.signal,
    startPostgres: async () => {
      process.env.TEST_POSTGRES_URL = (await startCluster({ parent })).url
    },
  }
}

/**
 * `test-files.ts SUITE FILE…` runs test files in one process, each as a suite named by its path.
 * The title of the suite only names the process.
 */
import { childrenOf } from '../tests/faults/child-processes.ts'
import { loadNodeTest } from './load-node-test.ts'

const { suite } = await loadNodeTest()

// The runner ends this process without waiting until the results in the pipe are read.
const stdout = process.stdout as { _handle?: { setBlocking?: (isBlocking: boolean) => void } }
stdout._handle?.setBlocking?.(true)

// A run that is killed cannot end the tests that it started.
const startedBy = process.ppid
setInterval(() => process.ppid === startedBy || endAll(), 1_000).unref()

function endAll() {
  for (const pid of childrenOf(process.pid)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  process.exit(1)
}

const [, , _title, ...files] = process.argv
let loaded: Promise<unknown> = Promise.resolve()
for (const file of files) {
  // One after the other: a test belongs to the suite in which its file is evaluated, and a file
  // that waits for an import would be evaluated in the suite that imported it first.
  void suite(file, async () => {
    loaded = Promise.allSettled([loaded]).then(() => import(file))
    await loaded
  })
}

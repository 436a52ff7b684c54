import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'

/** Ends when the pipe closes: asked to, or because the process at its other end is no more. */
const KEEPER = `
  cat > /dev/null
  file="$1/data/postmaster.pid"
  pid=$(head -n 1 "$file" 2>/dev/null)
  if [ -n "$pid" ]; then
    kill -CONT "$pid" 2>/dev/null
    kill -QUIT "$pid" 2>/dev/null
    tries=100
    while [ -e "$file" ] && kill -0 "$pid" 2>/dev/null && [ $tries -gt 0 ]; do
      sleep 0.05
      tries=$((tries - 1))
    done
    kill -KILL "$pid" 2>/dev/null
  fi
  rm -rf "$1"
`

/**
 * A small shell beside us that removes a folder, and stops the cluster in it if there is one,
 * however we end: after the tests, on Ctrl-C, by kill -9. No other way of tidying up survives all.
 */
export function removeWhenWeAreGone(folder: string): { finish: () => Promise<void> } {
  const keeper = spawn('sh', ['-c', KEEPER, 'keeper', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  keeper.unref()
  // A pipe is a socket by the time it is here, which its type does not say.
  if (keeper.stdin instanceof Socket) keeper.stdin.unref()
  return {
    finish: async () => {
      if (keeper.exitCode !== null) return
      const finished = once(keeper, 'exit')
      keeper.ref()
      keeper.stdin.end()
      await finished
    },
  }
}

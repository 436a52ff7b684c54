import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'

/** Ends when the pipe closes: on request, or because the process at the other end has died. */
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
 * Starts a detached shell that removes a folder, and stops the PostgreSQL cluster in it if there is
 * one, however this process ends: after the tests, on Ctrl-C, by kill -9. No other cleanup survives
 * all of these.
 */
export function removeOnExit(folder: string): { finish: () => Promise<void> } {
  const keeper = spawn('sh', ['-c', KEEPER, 'keeper', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  keeper.unref()
  // Node implements the pipe as a socket, which its type does not show.
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

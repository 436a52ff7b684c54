import { runCommand } from './command.ts'
import { readSettings } from './config.ts'

const TIMEOUT_MS = 5_000

/** Asks the site of the settings on this machine whether it is ready; exit code 1 if not. */
async function askWhetherReady() {
  const { host, port } = readSettings()
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/readyz`
  const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!ok) throw new Error(`The site is not ready: status ${status}`)
  return 'The site is ready.'
}

await runCommand(askWhetherReady)

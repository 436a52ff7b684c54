import { commandLine } from '../command-line.ts'
import { readArguments, runCommand } from './command.ts'
import { readSettings } from '../config.ts'
import { reachableHost } from '../address-shapes.ts'

const TIMEOUT_MS = 5_000

/** Requests `/readyz` from the site of these settings on this machine; exit code 1 if it is not ready. */
async function checkReadiness() {
  readArguments(0)
  const { host, port } = readSettings()
  const url = `http://${reachableHost(host)}:${port}/readyz`
  const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw new Error(`No site answers at ${url}: ${reasonOf(error)}`)
    },
  )
  if (!ok) throw new Error(`The site is not ready: status ${status}`)
  return 'The site is ready.'
}

/** The cause of `fetch failed`, if it has one. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
}

await runCommand(commandLine('health'), checkReadiness)

import { readArguments, runCommand } from './command.ts'
import { readSettings } from '../config.ts'
import { inUrl } from '../address-shapes.ts'

const TIMEOUT_MS = 5_000

/** Requests `/readyz` from the site of these settings on this machine; exit code 1 if it is not ready. */
async function checkReadiness() {
  readArguments(0)
  const { host, port } = readSettings()
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const url = `http://${inUrl(address)}:${port}/readyz`
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

await runCommand('guildhall health', checkReadiness)

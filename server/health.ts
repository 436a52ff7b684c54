import { readArguments, runCommand } from './command.ts'
import { readSettings } from './config.ts'
import { inUrl } from './setting-shapes.ts'

const TIMEOUT_MS = 5_000

/** Requests `/readyz` from the site of these settings on this machine; exit code 1 if it is not ready. */
async function checkReadiness() {
  readArguments(0)
  const { host, port } = readSettings()
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const url = `http://${inUrl(address)}:${port}/readyz`
  const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    ({ message, cause }: Error) => {
      const reason = cause instanceof Error && cause.message ? cause.message : message
      throw new Error(`No site answers at ${url}: ${reason}`)
    },
  )
  if (!ok) throw new Error(`The site is not ready: status ${status}`)
  return 'The site is ready.'
}

await runCommand('guildhall health', checkReadiness)

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
  const status = await statusOf(url).catch((error: unknown) => {
    throw new Error(`No site answers at ${url}: ${reasonOf(error)}`)
  })
  if (status !== 200) throw new Error(`The site is not ready: status ${status}`)
  return 'The site is ready.'
}

/**
 * Node's `fetch`, which an import of names from `node:http` loads as well, would take longer than all
 * the rest of a check, of which a container runs one every ten seconds.
 */
const { get } = process.getBuiltinModule('node:http')

function statusOf(url: string) {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  get(url, { agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
    resolve(response.resume().statusCode)
  }).on('error', reject)
  return promise
}

/** The cause of an abort; of several failed connections, which have no message, their code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return error.cause.message
  return error.message || String((error as NodeJS.ErrnoException).code)
}

const USAGE = commandLine('health')
const PURPOSE = 'Asks the site of these settings on this machine whether it is ready.'

await runCommand({ usage: USAGE, purpose: PURPOSE }, checkReadiness)

import { ConnectionError } from './connection-error.ts'
import { isOnServer } from './is-on-server.ts'
import { offerReload } from './reload-offer.ts'

const RETRY_AFTER_MS = 500
const LOAD_TIMEOUT_MS = 20_000
const PROBE_TIMEOUT_MS = 5_000

type ImportPart<T> = () => Promise<T>

/** Number of consecutive failures per import. */
const failures = new WeakMap<ImportPart<unknown>, number>()

/**
 * Imports a module and retries once on failure. Browsers that follow the HTML standard as of 2026
 * fetch it again; older ones remember a failed module until the page is reloaded, so a reload is
 * offered when a module fails repeatedly although the site responds.
 *
 * @throws {ConnectionError} if the site cannot be reached; otherwise rethrows the import's error
 */
export async function loadPart<T>(importPart: ImportPart<T>): Promise<T> {
  if (isOnServer) return importPart()
  try {
    const part = await inTime(importPart()).catch(() => retry(importPart))
    failures.delete(importPart)
    return part
  } catch (error) {
    const failed = (failures.get(importPart) ?? 0) + 1
    failures.set(importPart, failed)
    const release = await probeRelease()
    if (release === 'none') throw new ConnectionError(navigator.onLine ? 'unreachable' : 'offline')
    if (release === 'gone') offerReload('new release')
    else if (failed > 1) offerReload('part missing')
    throw error
  }
}

async function retry<T>(importPart: ImportPart<T>) {
  await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
  return inTime(importPart())
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error('The part did not load in time')),
    LOAD_TIMEOUT_MS,
  )
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Whether the script of this page still exists; a new release has other scripts. */
async function probeRelease(): Promise<'there' | 'gone' | 'none'> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    const probe = { method: 'HEAD', cache: 'no-store', signal } as const
    const { status } = await fetch(import.meta.url, probe)
    return status === 404 ? 'gone' : 'there'
  } catch {
    return 'none'
  }
}

import { ConnectionError } from './connection-error.ts'
import { offerReload } from './reload-offer.ts'

const RETRY_AFTER_MS = 500
const LOAD_TIMEOUT_MS = 20_000
const PROBE_TIMEOUT_MS = 5_000

type ImportPart<T> = () => Promise<T>

/** How often an import failed in a row. */
const failures = new WeakMap<ImportPart<unknown>, number>()

/**
 * Imports a part of the program, a second time where the first fails. Browsers that follow HTML as of
 * 2026 ask the network again; older ones remember a failed module until the page is reloaded, so a
 * reload is offered when a part fails repeatedly although the site answers.
 *
 * @throws ConnectionError where the site cannot be reached, else what the import threw.
 */
export async function loadPart<T>(importPart: ImportPart<T>): Promise<T> {
  if (typeof document === 'undefined') return importPart()
  try {
    const part = await inTime(importPart()).catch(() => retry(importPart))
    failures.delete(importPart)
    return part
  } catch (error) {
    const failed = (failures.get(importPart) ?? 0) + 1
    failures.set(importPart, failed)
    const answer = await probeRelease()
    if (answer === 'none') throw new ConnectionError(navigator.onLine ? 'unreachable' : 'offline')
    if (answer === 'gone') offerReload('new release')
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

/** Whether the script that this page was started with is still there; a new release has others. */
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

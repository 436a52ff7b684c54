import { claimDue } from '../db/claim-due.ts'
import type { Site } from '../http/handlers.ts'
import { Unreachable } from '../outside/failure.ts'
import { fetchLogo } from '../tools/logo-fetch.ts'
import { keepLogo, putOffLogo } from '../tools/logo-queries.ts'

/** Fewer than the threads in which names are looked up: others need them too. */
const AT_ONCE = 2

/** Gets every logo that is due, a few at once; a service that cannot be reached has a minute's rest. */
export async function fetchDueLogos(
  { db, log, settings }: Pick<Site, 'db' | 'log' | 'settings'>,
  isStopped: () => boolean,
) {
  const service = settings.logoService
  if (service === null) return
  let isReachable = true
  async function work(to: string) {
    while (isReachable && !isStopped()) {
      const domain = await claimDue(db, 'logos')
      if (domain === null) return
      try {
        await keepLogo(db, domain, await fetchLogo(to, domain))
      } catch (error) {
        log.debug({ err: error, domain }, 'no logo came')
        if (error instanceof Unreachable) isReachable = false
        await putOffLogo(db, domain)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(service)))
}

import { claimNextDue } from '../db/claim-next-due.ts'
import type { AppContext } from '../http/handlers.ts'
import { Unreachable } from '../outbound-http/errors.ts'
import { fetchLogo } from '../tools/logo-fetch.ts'
import { saveLogo, postponeLogo } from '../tools/logo-queries.ts'

/** Fewer than the threads in which names are looked up: others need them too. */
const AT_ONCE = 2

/** Gets every logo that is due, a few at once; a service that cannot be reached has a minute's rest. */
export async function fetchDueLogos(
  { db, log, settings }: Pick<AppContext, 'db' | 'log' | 'settings'>,
  isStopped: () => boolean,
) {
  const service = settings.logoService
  if (service === null) return
  let isReachable = true
  async function work(to: string) {
    while (isReachable && !isStopped()) {
      const domain = await claimNextDue(db, 'logos')
      if (domain === null) return
      try {
        await saveLogo(db, domain, await fetchLogo(to, domain))
      } catch (error) {
        log.debug({ err: error, domain }, 'no logo came')
        if (error instanceof Unreachable) isReachable = false
        await postponeLogo(db, domain)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(service)))
}

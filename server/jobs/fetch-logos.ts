import { claimNextDue } from '../db/claim-next-due.ts'
import type { AppContext } from '../context.ts'
import { Unreachable } from '../outbound-http/errors.ts'
import { fetchLogo } from '../tools/logo-fetch.ts'
import { saveLogo, postponeLogo } from '../tools/logo-queries.ts'
import { atOnce } from '../at-once.ts'

/** Fewer than the threads for DNS lookups, which other requests need as well. */
const AT_ONCE = 2

/** Fetches all logos that are due, a few at once. Stops while the logo service is unreachable. */
export async function fetchDueLogos(
  { db, log, settings }: Pick<AppContext, 'db' | 'log' | 'settings'>,
  isStopped: () => boolean,
) {
  const service = settings.logoService
  if (service === null) return
  let isReachable = true
  async function work(to: string) {
    while (isReachable && !isStopped()) {
      const claim = await claimNextDue(db, 'logos')
      if (!claim) return
      const { key: domain } = claim
      try {
        const logo = await fetchLogo(to, domain)
        await saveLogo(db, claim, logo)
      } catch (error) {
        log.debug({ err: error, domain }, 'a logo could not be fetched')
        if (error instanceof Unreachable) isReachable = false
        await postponeLogo(db, claim)
      }
    }
  }
  await atOnce(AT_ONCE, () => work(service))
}

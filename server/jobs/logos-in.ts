import type { Site } from '../http/handlers.ts'
import { fetchLogo } from '../tools/logo-fetch.ts'
import { claimLogos, keepLogo, putOffLogo } from '../tools/logo-queries.ts'

const AT_ONCE = 4

/** Gets every logo that is due, a few at once. */
export async function fetchDueLogos(
  { db, log, settings }: Pick<Site, 'db' | 'log' | 'settings'>,
  isStopped: () => boolean,
) {
  const service = settings.logoService
  if (service === null) return
  while (!isStopped()) {
    const domains = await claimLogos(db, AT_ONCE)
    if (domains.length === 0) return
    await Promise.all(
      domains.map(async (domain) => {
        try {
          const { type, bytes } = await fetchLogo(service, domain)
          await keepLogo(db, domain, type, bytes)
        } catch (error) {
          log.debug({ err: error, domain }, 'no logo came')
          await putOffLogo(db, domain)
        }
      }),
    )
  }
}

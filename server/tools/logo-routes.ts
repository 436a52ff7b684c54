import { isStorable } from '#contract/characters.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { LOGO_TYPE } from '../media/logo.ts'
import { found, Refusal } from '../refusal.ts'
import { findLogo, hasVisibleTool, tryInsertWantedLogo } from './logo-queries.ts'

/** The longest name in the DNS. */
const DOMAIN_CHARACTERS_MAX = 253

/**
 * Serves logos from the site's own address. Outbound requests run in background jobs, never in a
 * request handler: a missing logo is queued, and the card shows a letter until it has been fetched.
 */
export function mountLogos(app: FastifyInstance, { db, settings, wake }: AppContext) {
  app.get<{ Params: { domain: string } }>('/api/logo/:domain', async (request, reply) => {
    const domain = request.params.domain.toLowerCase()
    const mayExist = domain.length <= DOMAIN_CHARACTERS_MAX && isStorable(domain)
    const isKnown = settings.logoService !== null && mayExist && (await hasVisibleTool(db, domain))
    if (!isKnown) throw new Refusal('missing', 'Logo not found')
    const logo = await findLogo(db, domain)
    if (!logo && (await tryInsertWantedLogo(db, domain))) wake('fetch-logos')
    return reply.headers(HEADERS).send(Buffer.from(found(logo?.bytes, 'Logo')))
  })
}

/** Not the type in the row, which may have come from anybody's archive: a script would be run. */
const HEADERS = {
  'content-type': LOGO_TYPE,
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'public, max-age=86400',
}

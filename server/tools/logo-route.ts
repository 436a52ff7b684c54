import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../http/handlers.ts'
import { found, Refusal } from '../http/refusal.ts'
import { findLogo, hasVisibleTool, insertWantedLogo } from './logo-queries.ts'

const DOMAIN = /^[a-z0-9.:[\]-]{1,253}$/

/**
 * A tool's logo from our own address. Nobody waits for the outside world here: one that was never
 * asked for is noted for the job, and the card shows the letter until it has come.
 */
export function mountLogos(app: FastifyInstance, { db, settings, wakeLogos }: AppContext) {
  app.get<{ Params: { domain: string } }>('/api/logo/:domain', async (request, reply) => {
    const domain = request.params.domain.toLowerCase()
    const isKnown =
      settings.logoService !== null && DOMAIN.test(domain) && (await hasVisibleTool(db, domain))
    if (!isKnown) throw new Refusal('missing', 'Logo not found')
    const logo = await findLogo(db, domain)
    if (!logo && (await insertWantedLogo(db, domain))) wakeLogos()
    return reply
      .type(found(logo?.type, 'Logo'))
      .header('cache-control', 'public, max-age=86400')
      .send(Buffer.from(found(logo?.bytes, 'Logo')))
  })
}

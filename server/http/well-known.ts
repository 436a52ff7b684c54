import { DAY_MS } from '#contract/durations.ts'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../config.ts'

const SECURITY_TXT_DAYS = 180

/** What programs look for at the same address of every site: `security.txt` and `robots.txt`. */
export function mountWellKnown(app: FastifyInstance, settings: Settings) {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const { contactEmail, publicUrl } = settings
    // It may have a name: `The desk <help@guild.example.org>`.
    const address = contactEmail?.replace(/^.*<(.*)>$/, '$1')
    const contact = address ? `mailto:${address}` : `${publicUrl}/about`
    const expires = new Date(Date.now() + SECURITY_TXT_DAYS * DAY_MS).toISOString()
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`)
  })

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${RULES}\nSitemap: ${settings.publicUrl}/sitemap.xml\n`),
  )
}

/** For crawlers. Pages that may be read but not listed send `noindex` instead. */
const RULES = `User-agent: *
Disallow: /admin
Disallow: /profile
`

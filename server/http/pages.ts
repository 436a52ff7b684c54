import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusalOf, statusOf } from './answer-errors.ts'
import { acceptsGzip, openFinishedAnswers } from './finished-answers.ts'
import type { Site } from './handlers.ts'
import { setCaching } from './headers.ts'
import { openLimits } from './limits.ts'
import { openMemberPages } from './member-pages.ts'
import { dispatcher } from './page-dispatch.ts'
import { pageDocument } from './page-document.ts'
import { PAGE_OF_TROUBLE } from './page-of-trouble.ts'
import type { AllHandlers } from './perform.ts'
import { cookieNames, openVisit } from './visit.ts'
import type { Web } from './web.ts'

/** Every address that is neither a file nor an API call is a page, rendered on the server. */
export function mountPages(app: FastifyInstance, site: Site, handlers: AllHandlers, web: Web) {
  const spend = openLimits(site.settings.rateLimit)
  const answerKept = openFinishedAnswers(site)
  const memberPage = openMemberPages(site, handlers, web)

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof SentElsewhere) {
      return reply.header('cache-control', 'no-store').redirect(error.location, 302)
    }
    if (!refusalOf(error)) request.log.error({ err: error }, 'a page failed')
    return reply
      .code(statusOf(refusalOf(error)))
      .headers({ 'cache-control': 'no-store', 'retry-after': '5' })
      .type('text/html; charset=utf-8')
      .send(PAGE_OF_TROUBLE)
  })

  app.get('/*', async (request, reply) => {
    const [path = '', query] = request.url.split(/\?(.*)/s)
    if (path.length > 1 && path.endsWith('/')) {
      // A slash more or less at either end: never the start of another site's address.
      const own = `/${path.replace(/^[/\\]+|[/\\]+$/g, '')}`
      return reply.redirect(query ? `${own}?${query}` : own, 301)
    }
    const isFile = LOOKS_LIKE_A_FILE.test(path)
    const visit = {
      ...(await openVisit(site, request, reply)),
      ...(isFile ? { caller: null } : {}),
    }
    spend('read', visit.ip)
    const facts = {
      name: site.settings.siteName,
      publicUrl: site.settings.publicUrl,
      privacyUrl: site.settings.privacyUrl,
      now: Date.now(),
      communityId: chosenCommunity(request),
    }
    if (request.url.startsWith('/auth')) reply.header('referrer-policy', 'no-referrer')
    const render = () => web.render(request.url, dispatcher(site, handlers, visit), facts)
    if (visit.caller || isFile) {
      setCaching(reply, true)
      const shared = await memberPage(request.url, visit, facts)
      if (shared) {
        reply.type(HTML_TYPE)
        if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(shared.plain())
        return reply.header('content-encoding', 'gzip').send(await shared.gzip())
      }
      const page = await render()
      if ('location' in page) {
        if (page.isDenied) reply.setCookie('access-denied', '1', TOLD_ON_ARRIVAL)
        return reply.redirect(page.location, 302)
      }
      return reply.code(page.status).type(HTML_TYPE).send(pageDocument(page, web))
    }
    const key = `${facts.communityId ?? ''} ${request.url}`
    const audience = {
      kind: 'visitors',
      version: await site.changes.forVisitors.version(),
    } as const
    return answerKept(request, reply, { key, audience }, async () => {
      const page = await render()
      if ('location' in page) throw new SentElsewhere(page.location)
      return { status: page.status, type: HTML_TYPE, text: pageDocument(page, web) }
    })
  })
}

/** What a cache may take for a file, by its end or by a slash in disguise: shows nobody's name. */
const LOOKS_LIKE_A_FILE = /\.\w+$|%2f|%5c|%0|;/i

/** Read by the page somebody is sent to, which takes it away. */
const TOLD_ON_ARRIVAL = { path: '/', maxAge: 10, sameSite: 'lax' } as const

const HTML_TYPE = 'text/html; charset=utf-8'

/** A visitor's page that turned out to be a redirect: nothing to keep. */
class SentElsewhere extends Error {
  readonly location: string

  constructor(location: string) {
    super('this page redirects')
    this.location = location
  }
}

function chosenCommunity(request: FastifyRequest) {
  const chosen = request.cookies[cookieNames(false).community] ?? ''
  return /^[1-9]\d{0,9}$/.test(chosen) ? Number(chosen) : null
}

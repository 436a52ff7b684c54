import type { ApiAddress } from '#contract/api.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorBody, refusalOf, statusOf } from './answer-errors.ts'
import { PAGE_OF_TROUBLE } from './page-of-trouble.ts'
import type { Site, Visit } from './handlers.ts'
import { setCaching } from './headers.ts'
import { openLimits } from './limits.ts'
import { Refusal } from './refusal.ts'
import type { AllHandlers } from './perform.ts'
import { perform } from './perform.ts'
import { openVisitorCache } from './visitor-cache.ts'
import { cookieNames, openVisit } from './visit.ts'
import type { PageDispatch, Web } from './web.ts'

const PAGE_DEADLINE_MS = 5_000

/** Every address that is neither a file nor an API call is a page, rendered on the server. */
export function mountPages(app: FastifyInstance, site: Site, handlers: AllHandlers, web: Web) {
  const spend = openLimits(site.settings.rateLimit)
  const answerVisitor = openVisitorCache(site)

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof SentElsewhere) return reply.redirect(error.location, 302)
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
    const make = () => web.render(request.url, dispatcher(site, handlers, visit), facts)
    if (request.url.startsWith('/auth')) reply.header('referrer-policy', 'no-referrer')
    if (visit.caller || isFile) {
      const page = await make()
      setCaching(reply, true)
      if ('location' in page) return reply.redirect(page.location, 302)
      return reply.code(page.status).type(HTML_TYPE).send(document(page, web))
    }
    const key = `${facts.communityId ?? ''} ${request.url}`
    return answerVisitor(request, reply, key, async () => {
      const page = await make()
      if ('location' in page) throw new SentElsewhere(page.location)
      return { status: page.status, type: HTML_TYPE, text: document(page, web) }
    })
  })
}

/** What a cache may take for a file, by its end or by a slash in disguise: shows nobody's name. */
const LOOKS_LIKE_A_FILE = /\.\w+$|%2f|%5c|%0|;/i

const HTML_TYPE = 'text/html; charset=utf-8'

/** A visitor's page that turned out to be a redirect: nothing to keep. */
class SentElsewhere extends Error {
  readonly location: string

  constructor(location: string) {
    super('this page redirects')
    this.location = location
  }
}

/** A page's calls go straight to the handlers, as the visitor, all with one deadline. */
function dispatcher(site: Site, handlers: AllHandlers, visit: Visit): PageDispatch {
  const endsAt = performance.now() + PAGE_DEADLINE_MS
  return async (address, { params, query, body }) => {
    try {
      const raw = { params: asSent(params), query: asSent(query), body: () => body }
      const work = perform(handlers, site, address as ApiAddress, raw, visit)
      const answer = await withDeadline(work, endsAt)
      return { status: 200, text: async () => JSON.stringify(answer), json: async () => answer }
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      const answer = errorBody(refusal)
      const status = statusOf(refusal)
      return { status, text: async () => JSON.stringify(answer), json: async () => answer }
    }
  }
}

/** Addresses carry text: what a page names by number is parsed as if it had come over the wire. */
function asSent(part: object = {}) {
  const entries = Object.entries(part).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

async function withDeadline<T>(work: Promise<T>, endsAt: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new Refusal('unavailable', 'The site takes too long to answer. Please try again.'))
  }, endsAt - performance.now())
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

type Page = { html: string; state: string; files: string[] }

function document({ html, state, files }: Page, web: Web) {
  // `<` cannot end or open anything inside the inert script.
  const inert = state
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  return html
    .replace('</head>', () => `${web.tags(files)}</head>`)
    .replace('</body>', () => `<script type="application/json" id="state">${inert}</script></body>`)
}

function chosenCommunity(request: FastifyRequest) {
  const chosen = request.cookies[cookieNames(false).community] ?? ''
  return /^[1-9]\d{0,9}$/.test(chosen) ? Number(chosen) : null
}

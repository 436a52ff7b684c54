import type { User } from '#contract/accounts.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusalOf, statusOf } from './answer-errors.ts'
import { finishAnswer, sendToMember, sendToVisitor } from './answers.ts'
import type { Site, Visit } from './handlers.ts'
import { openLimits } from './limits.ts'
import { openPageDispatch } from './page-dispatch.ts'
import { pageTexts, piecesFor } from './page-document.ts'
import { PAGE_OF_TROUBLE } from './page-of-trouble.ts'
import type { AllHandlers } from './perform.ts'
import { readPersonalState } from './personal-state.ts'
import { sourceFor } from './shared-read.ts'
import type { Source } from './shared-read.ts'
import { cookieNames, openVisit } from './visit.ts'
import type { SiteFacts, Web } from './web.ts'

const TRUSTED_MS_MIN = 10_000
/** A relative time is as good as new until a tenth of it has passed. */
const TRUSTED_PART = 0.1

/** Every address that is neither a file nor an API call is a page, rendered on the server. */
export function mountPages(app: FastifyInstance, site: Site, handlers: AllHandlers, web: Web) {
  const spend = openLimits(site.settings.rateLimit)

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof SentElsewhere) {
      if (error.isDenied) reply.setCookie('access-denied', '1', TOLD_ON_ARRIVAL)
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
    const visit = await openVisit(site, request, reply)
    spend('read', visit.ip)
    if (path.startsWith('/auth')) reply.header('referrer-policy', 'no-referrer')
    const isFile = LOOKS_LIKE_A_FILE.test(path)
    const { caller } = visit
    const facts = factsFor(site, request)
    const source = sourceFor(site, caller)
    const key = `${source.prefix}${facts.communityId ?? ''} ${request.url}`
    const render = (who: User | null) =>
      renderPage(request.url, { ...visit, caller: who }, { source, handlers, web, facts })
    const forEverybody = site.answers.find(key, source.freshness, () => render(null))
    if (!caller) {
      const page = await forEverybody
      if (isFile) return sendToMember(request, reply, page)
      const keepPlain = (plain: Buffer) => site.answers.keepPlain(key, page, plain)
      return sendToVisitor(request, reply, page, { keepPlain })
    }
    const shared = await forEverybody.catch(nullIfPersonal)
    if (isFile && shared) return sendToMember(request, reply, shared)
    const page = !shared || shared.isPersonal ? await render(caller) : shared
    const state = await readPersonalState(site.db, caller, page)
    const pieces = piecesFor(page.pieces, { user: caller, state }, web)
    return sendToMember(request, reply, { ...page, pieces })
  })
}

type Rendering = {
  source: Source
  handlers: AllHandlers
  web: Web
  facts: Omit<SiteFacts, 'person'>
}

/** A page as the visit's caller sees it; without one, as everybody does. */
async function renderPage(url: string, visit: Visit, { source, handlers, web, facts }: Rendering) {
  const { dispatch, sources, close } = openPageDispatch(source.site, handlers, visit)
  try {
    const page = await web.render(url, dispatch, { ...facts, person: visit.caller })
    const isPersonal = page.isPersonal || sources.isPersonal
    if ('location' in page) throw new SentElsewhere(page.location, page.isDenied, isPersonal)
    const trustedForMs = Math.max(TRUSTED_MS_MIN, page.youngestMs * TRUSTED_PART)
    return finishAnswer(pageTexts(page, web), {
      status: page.status,
      type: 'text/html; charset=utf-8',
      names: sources.names && [...sources.names],
      personal: [...sources.personal],
      isPersonal,
      isKept: page.status === 200 && !sources.hasRefusal && !visit.caller,
      trustedForMs: Math.min(source.trustedMsMax, trustedForMs),
    })
  } finally {
    close()
  }
}

/** What a cache may take for a file, by its end or by a slash in disguise: shows nobody's name. */
const LOOKS_LIKE_A_FILE = /\.\w+$|%2f|%5c|%0|;/i

/** Read by the page somebody is sent to, which takes it away. */
const TOLD_ON_ARRIVAL = { path: '/', maxAge: 10, sameSite: 'lax' } as const

/** A page that turned out to be a redirect: nothing to keep. */
class SentElsewhere extends Error {
  readonly location: string
  /** For want of a right. */
  readonly isDenied: boolean
  /** Whether somebody else may be sent elsewhere, or stay. */
  readonly isPersonal: boolean

  constructor(location: string, isDenied: boolean, isPersonal: boolean) {
    super('this page redirects')
    this.location = location
    this.isDenied = isDenied
    this.isPersonal = isPersonal
  }
}

/** Where visitors are sent away, a member may stay. */
function nullIfPersonal(error: unknown) {
  if (error instanceof SentElsewhere && error.isPersonal) return null
  throw error
}

function factsFor({ settings }: Site, request: FastifyRequest) {
  const chosen = request.cookies[cookieNames(false).community] ?? ''
  return {
    name: settings.siteName,
    publicUrl: settings.publicUrl,
    privacyUrl: settings.privacyUrl,
    now: Date.now(),
    communityId: /^[1-9]\d{0,9}$/.test(chosen) ? Number(chosen) : null,
  }
}

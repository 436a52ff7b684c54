import type { User } from '#contract/accounts.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusalOf, statusOf } from './answer-errors.ts'
import type { Position } from '../db/change-log.ts'
import { sendToMember, sendToVisitor } from './answers.ts'
import type { Site } from './handlers.ts'
import { openLimits } from './limits.ts'
import { openPageFiller } from './page-document.ts'
import { PAGE_OF_TROUBLE } from './page-of-trouble.ts'
import { openPageRenderer, SentElsewhere } from './page-renderer.ts'
import { openPartsOfPages } from './parts-of-pages.ts'
import type { AllHandlers } from './perform.ts'
import { readPersonalState } from './personal-state.ts'
import { nameOfRead, sourceFor } from './shared-read.ts'
import { cookieNames, openVisit } from './visit.ts'
import type { Web } from './web.ts'

/** Every address that is neither a file nor an API call is a page, rendered on the server. */
export function mountPages(app: FastifyInstance, site: Site, handlers: AllHandlers, web: Web) {
  const spend = openLimits(site.settings.rateLimit)
  const findPart = openPartsOfPages(site.answers, site.settings.cacheMb * PARTS_BYTES_PER_MB)
  const renderPage = openPageRenderer(handlers, web)
  const fill = openPageFiller(web)

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
    const isFile = LOOKS_LIKE_A_FILE.test(path)
    const visit = await openVisit(site, request, reply)
    const caller = isFile ? null : visit.caller
    spend('read', visit.ip)
    if (path.startsWith('/auth')) reply.header('referrer-policy', 'no-referrer')
    const facts = factsFor(site, request)
    const source = sourceFor(site, caller)
    const key = `${source.prefix}${facts.communityId ?? ''} ${request.url}`
    const render = (who: User | null, since: Position | null) =>
      renderPage(request.url, {
        site: source.site,
        visit: { ...visit, caller: who },
        facts,
        trustedMsMax: source.trustedMsMax,
        // A replica does not tell what it has not got yet: nothing of it is kept without a time.
        ...(since === null || source.isReplica
          ? {}
          : { partOf: (call, read) => findPart(nameOfRead(call), since, read) }),
      })
    const forEverybody = site.answers.find(key, source.freshness, (since) => render(null, since))
    if (!caller) {
      const page = await forEverybody
      if (isFile) return sendToMember(request, reply, page)
      return sendToVisitor(request, reply, page, { keepPlain: site.answers.plainKeeper(key, page) })
    }
    const shared = await forEverybody.catch(nullIfPersonal)
    const page = !shared || shared.isPersonal ? await render(caller, null) : shared
    const state = await readPersonalState(site.db, caller, page)
    const pieces = fill(page.pieces, { user: caller, state })
    return sendToMember(request, reply, page, {
      pieces,
      keepPlain: site.answers.plainKeeper(key, page),
    })
  })
}

/** A sixteenth of what finished answers take. */
const PARTS_BYTES_PER_MB = 65_536

/** What a cache may take for a file, by its end or by a slash in disguise: shows nobody's name. */
const LOOKS_LIKE_A_FILE = /\.\w+$|%2f|%5c|%0|;/i

/** Read by the page somebody is sent to, which takes it away. */
const TOLD_ON_ARRIVAL = { path: '/', maxAge: 10, sameSite: 'lax' } as const

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

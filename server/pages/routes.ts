import type { User } from '#contract/accounts.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UNKNOWN_ROUTE } from '../http/request-log.ts'
import type { Position } from '../db/change-log.ts'
import { sendToMember, sendToVisitor } from '../http/responses.ts'
import type { AppContext } from '../context.ts'
import { PROCESS_WINDOW_SECONDS } from '../rate-limits/policies.ts'
import { createPageFiller } from './page-document.ts'
import { sendErrorPage } from './error-page.ts'
import { createPageRenderer, PageRedirect } from './page-renderer.ts'
import { createPagePartCache } from './page-part-cache.ts'
import type { AllHandlers } from '../calls/call-endpoint.ts'
import { readPersonalState } from '../http/personal-state.ts'
import { readKey, readSourceFor } from '../http/shared-read.ts'
import { cookieNames, createRequestContext } from '../http/request-context.ts'
import type { Web } from './web-build.ts'
import { markdownPageAt, prefersMarkdown } from '../markdown-pages/routes.ts'
import type { MarkdownPages } from '../markdown-pages/routes.ts'
import { BUSY_RETRY_AFTER_SECONDS } from '../refusal.ts'

/** Every address that is neither a file nor an API call is a page, rendered on the server. */
export function mountPages(
  app: FastifyInstance,
  context: AppContext,
  handlers: AllHandlers,
  web: Web,
  { sendMarkdownPage }: MarkdownPages,
) {
  const findPart = createPagePartCache(
    context.responses,
    context.settings.cacheMb * PARTS_BYTES_PER_MB,
  )
  const renderPage = createPageRenderer(handlers, web)
  const fill = createPageFiller(web)

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof PageRedirect) {
      request.routeName = error.route
      if (error.isDenied) reply.setCookie('access-denied', '1', ACCESS_DENIED_COOKIE)
      return reply.header('cache-control', 'no-store').redirect(error.location, 302)
    }
    return sendErrorPage(error, request, reply)
  })

  app.get('/*', async (request, reply) => {
    const [path = '', query] = request.url.split(/\?(.*)/s)
    if (path.length > 1 && path.endsWith('/')) {
      // Slashes at both ends are removed: the target never starts another site's address.
      const own = `/${path.replace(/^[/\\]+|[/\\]+$/g, '')}`
      return reply.redirect(query ? `${own}?${query}` : own, 301)
    }
    const markdownPage = markdownPageAt(path)
    const vary = markdownPage ? VARY_WITH_MARKDOWN : undefined
    if (markdownPage && prefersMarkdown(request))
      return sendMarkdownPage(request, reply, { ...markdownPage, vary })
    const isFile = LOOKS_LIKE_A_FILE.test(path)
    const requestContext = await createRequestContext(context, request, reply)
    const caller = isFile ? null : requestContext.caller
    context.countRequest(['reads'], requestContext)
    if (path.startsWith('/auth')) reply.header('referrer-policy', 'no-referrer')
    const facts = factsFor(context, request)
    const source = readSourceFor(context, caller)
    const key = `${source.prefix}${facts.communityId ?? ''} ${request.url}`
    const render = (who: User | null, since: Position | null) =>
      renderPage(request.url, {
        context: source.context,
        requestContext: { ...requestContext, caller: who },
        facts,
        ageMsMax: source.maxAgeMs,
        // A replica does not say which changes it has replayed: reads from it are not cached as parts.
        ...(since === null || source.isReplica
          ? {}
          : { partOf: (call, read) => findPart(readKey(call), since, read) }),
      })
    const forEverybody = context.responses.find(key, source.freshness, (since) =>
      render(null, since),
    )
    if (!caller) {
      const page = await forEverybody
      setRetryAfter(reply, page.status)
      request.routeName = page.route ?? UNKNOWN_ROUTE
      if (isFile) return sendToMember(request, reply, page)
      return sendToVisitor(request, reply, page, {
        cachePlain: context.responses.plainCacher(key, page),
        vary,
      })
    }
    const shared = await forEverybody.catch(nullIfPersonal)
    const page = !shared || shared.isPersonal ? await render(caller, null) : shared
    request.routeName = page.route ?? UNKNOWN_ROUTE
    setRetryAfter(reply, page.status)
    const state = await readPersonalState(context.db, caller, page)
    const pieces = fill(page.pieces, { user: caller, state })
    return sendToMember(request, reply, page, {
      pieces,
      cachePlain: context.responses.plainCacher(key, page),
      vary,
    })
  })
}

/** At the address of a page that is also served as Markdown. */
const VARY_WITH_MARKDOWN = 'Accept, Cookie, Accept-Encoding'

/** Tells when to try again if the caller is above a limit (429), or the site is busy (503). */
function setRetryAfter(reply: FastifyReply, status: number) {
  if (status === 429) reply.header('retry-after', PROCESS_WINDOW_SECONDS)
  if (status === 503) reply.header('retry-after', BUSY_RETRY_AFTER_SECONDS)
}

/** A sixteenth of the response cache. */
const PARTS_BYTES_PER_MB = 65_536

/** Paths that a cache may take for a file, by extension or encoded slash: rendered for visitors. */
const LOOKS_LIKE_A_FILE = /\.\w+$|%2f|%5c|%0|;/i

/** The target page of the redirect reads this cookie and deletes it. */
const ACCESS_DENIED_COOKIE = { path: '/', maxAge: 10, sameSite: 'lax' } as const

/** A page that redirects visitors may be shown to a member. */
function nullIfPersonal(error: unknown) {
  if (error instanceof PageRedirect && error.isPersonal) return null
  throw error
}

function factsFor({ settings }: AppContext, request: FastifyRequest) {
  const chosen = request.cookies[cookieNames(false).community] ?? ''
  return {
    name: settings.siteName,
    publicUrl: settings.publicUrl,
    privacyUrl: settings.privacyUrl,
    now: Date.now(),
    savesPages: settings.serviceWorker,
    communityId: /^[1-9]\d{0,9}$/.test(chosen) ? Number(chosen) : null,
  }
}

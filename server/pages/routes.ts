import type { User } from '#contract/accounts.ts'
import { ACCESS_DENIED_COOKIE, COMMUNITY_COOKIE } from '#contract/cookies.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setRetryAfter } from '../http/headers.ts'
import { UNKNOWN_ROUTE } from '../http/request-log.ts'
import { splitUrl } from '../http/split-url.ts'
import type { Position } from '../db/change-log.ts'
import type { CachedResponse } from '../http/response-cache.ts'
import { countMadeBytes } from '../http/made-bytes.ts'
import { plainLengthOf, sendResponse } from '../http/responses.ts'
import type { AppContext } from '../context.ts'
import { PROCESS_WINDOW_SECONDS } from '../rate-limits/policies.ts'
import { matchPages } from './page-address.ts'
import { createPageFiller } from './page-document.ts'
import { sendErrorPage } from './error-page.ts'
import { createPageRenderer, PageRedirect } from './page-renderer.ts'
import { withoutOuterSlashes, withSingleSlashes } from './outer-slashes.ts'
import type { AllHandlers } from '../calls/call-endpoint.ts'
import { readPersonalState } from '../http/personal-state.ts'
import { readSourceFor } from '../http/documents.ts'
import { readKey } from '../http/shared-read.ts'
import type { SharedResponse } from '../http/shared-read.ts'
import { visitorOf } from '../http/client-network.ts'
import { createRequestContext } from '../http/request-context.ts'
import type { Web } from './web-build.ts'
import { markdownPageAt, prefersMarkdown } from '../markdown-pages/routes.ts'
import type { MarkdownPages } from '../markdown-pages/routes.ts'

/** Every address that is neither a file nor an API call is a page, rendered on the server. */
export function mountPages(
  app: FastifyInstance,
  context: AppContext,
  handlers: AllHandlers,
  web: Web,
  { sendMarkdownPage }: MarkdownPages,
) {
  const { responses, reads } = context
  const renderPage = createPageRenderer(handlers, web)
  const fill = createPageFiller(web)
  const { addressOf, isPage } = matchPages(web.pages)

  app.setErrorHandler(sendRedirectOrError)

  app.get('/*', async (request, reply) => {
    const { path, query } = splitUrl(request.url)
    if (path.length > 1 && path.endsWith('/')) {
      return reply.redirect(withoutOuterSlashes(path, query), 301)
    }
    const single = withSingleSlashes(path)
    if (single !== path && isPage(single)) {
      return reply.redirect(withoutOuterSlashes(single, query), 301)
    }
    const markdownPage = markdownPageAt(path)
    const vary = markdownPage ? VARY_WITH_MARKDOWN : undefined
    if (markdownPage && prefersMarkdown(request)) {
      return sendMarkdownPage(request, reply, { ...markdownPage, vary })
    }
    const looksLikeFile = LOOKS_LIKE_A_FILE.test(path)
    context.countRequest(['reads'], visitorOf(request))
    const requestContext = await createRequestContext(context, request, reply)
    const caller = looksLikeFile ? null : requestContext.caller
    if (path.startsWith('/auth')) reply.header('referrer-policy', 'no-referrer')
    const facts = factsFor(context, request)
    const source = readSourceFor(context, { ...requestContext, caller })
    const address = addressOf(path, query)
    const key = `${source.prefix}${facts.communityId ?? ''} ${address}`

    const render = async (user: User | null, since: Position | null) => {
      const made = await renderPage(address, {
        context: source.context,
        requestContext: { ...requestContext, caller: user },
        facts,
        ageMsMax: source.maxAgeMs,
        partOf: (call, read) =>
          reads.getOrRead(readKey(call), {
            // A replica does not say which changes it has replayed: reads from it are not cached as parts.
            since: source.isReplica ? null : since,
            read,
            dependsOn,
          }),
      })
      countMadeBytes(context, requestContext, plainLengthOf(made))
      return made
    }
    const shared = responses.getOrMake(key, source.asOf, (since) => render(null, since))
    const page = await (caller
      ? pageOfMember(shared, () => render(caller, requestContext.position))
      : shared)

    request.routeName = page.route ?? UNKNOWN_ROUTE
    setRetryAfter(reply, page.status, page.status === 429 ? PROCESS_WINDOW_SECONDS : null)
    if (looksLikeFile) return sendResponse(request, reply, 'private', page)
    if (!caller) return sendResponse(request, reply, 'public', page, { vary })
    const state = await readPersonalState(context, { ...requestContext, caller }, page)
    const pieces = fill(page.pieces, { user: caller, state })
    return sendResponse(request, reply, 'private', page, { vary, pieces })
  })
}

function sendRedirectOrError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof PageRedirect)) return sendErrorPage(error, request, reply)
  const { route, isDenied, isMoved, location } = error.redirect
  request.routeName = route
  if (isDenied) reply.setCookie(ACCESS_DENIED_COOKIE, '1', ACCESS_DENIED_ATTRIBUTES)
  return reply.header('cache-control', 'no-store').redirect(location, isMoved ? 301 : 302)
}

/** The shared page, or one rendered for the member if the page depends on its user. */
async function pageOfMember(
  shared: Promise<CachedResponse>,
  renderOwn: () => Promise<CachedResponse>,
) {
  const page = await shared.catch(nullIfPersonal)
  return !page || page.isPersonal ? renderOwn() : page
}

/** A page that redirects visitors may be shown to a member. */
function nullIfPersonal(error: unknown) {
  if (error instanceof PageRedirect && error.redirect.isPersonal) return null
  throw error
}

/** At the address of a page that is also served as Markdown. */
const VARY_WITH_MARKDOWN = 'Accept, Cookie, accept-encoding'

const dependsOn = (part: SharedResponse) => part.dependsOn

/** Paths that a cache may mistake for a file, by extension or encoded slash: rendered for visitors. */
const LOOKS_LIKE_A_FILE = /\.\w+$|%2f|%5c|%0|;/i

/** The target page of the redirect reads this cookie and deletes it. */
const ACCESS_DENIED_ATTRIBUTES = { path: '/', maxAge: 10, sameSite: 'lax' } as const

function factsFor({ settings }: AppContext, request: FastifyRequest) {
  const chosen = request.cookies[COMMUNITY_COOKIE] ?? ''
  return {
    name: settings.siteName,
    publicUrl: settings.publicUrl,
    privacyUrl: settings.privacyUrl,
    now: Date.now(),
    savesPages: settings.serviceWorker,
    communityId: /^[1-9]\d{0,9}$/.test(chosen) ? Number(chosen) : null,
  }
}

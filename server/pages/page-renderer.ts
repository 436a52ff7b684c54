import { withValidTexts } from '#contract/characters.ts'
import type { Dispatch, RenderedPage, SiteFacts } from '#contract/page.ts'
import type { CachedResponse } from '../http/response-cache.ts'
import { compressResponse } from '../http/responses.ts'
import { alternateLinks } from './alternate-links.ts'
import { inPageQueue } from './page-queue.ts'
import { createPageDispatch } from './page-dispatch.ts'
import type { PageDispatchOptions } from './page-dispatch.ts'
import { pageTexts } from './page-document.ts'
import type { AllHandlers } from '../calls/call-endpoint.ts'
import type { Web } from './web-build.ts'

/** A relative time, such as "5 minutes ago", counts as current until a tenth of it has passed. */
const RELATIVE_TIME_TTL_PART = 0.1
const RELATIVE_TIME_TTL_MS_MIN = 10_000

type Rendering = Omit<PageDispatchOptions, 'handlers'> & {
  facts: SiteFacts
  ageMsMax: number
}

/** Renders a page as its caller sees it; without a caller, as visitors see it. */
export function createPageRenderer(handlers: AllHandlers, web: Web) {
  // In development, a page also changes with its source.
  const isBuilt = web.staticDir !== null

  async function render(
    url: string,
    { facts, ageMsMax, ...reading }: Rendering,
  ): Promise<CachedResponse> {
    const { caller, log } = reading.requestContext
    const { dispatch, sources, close } = createPageDispatch({ ...reading, handlers })
    try {
      const page = await web.render(url, readingValidTexts(dispatch), { ...facts, user: caller })
      const isPersonal = page.isPersonal || sources.isPersonal
      if ('location' in page) throw new PageRedirect({ ...page, isPersonal })
      if (page.failure !== null) log.error({ err: page.failure }, 'a page could not be rendered')
      const shownAgeMsMax = Math.max(
        RELATIVE_TIME_TTL_MS_MIN,
        page.youngestMs * RELATIVE_TIME_TTL_PART,
      )
      const links = page.status === 200 ? alternateLinks(url, facts.publicUrl) : ''
      return await compressResponse(pageTexts(page, web, links), {
        // The API answers 404 in both cases, as its clients expect.
        status: page.status === 404 && sources.isGone ? 410 : page.status,
        route: page.route,
        type: 'text/html; charset=utf-8',
        dependsOn: sources.dependsOn && [...sources.dependsOn],
        personal: [...sources.personal],
        isPersonal,
        isCacheable:
          isBuilt && page.status === 200 && !sources.hasFailure && !sources.isUncached && !caller,
        maxAgeMs: Math.min(ageMsMax, shownAgeMsMax),
      })
    } finally {
      close()
    }
  }

  return (url: string, rendering: Rendering) =>
    inPageQueue(url, rendering.requestContext.clientNetwork, () => render(url, rendering))
}

/**
 * Removes what HTML forbids from the texts that a page reads: the browser continues with the same
 * texts as the page shows.
 */
const readingValidTexts =
  (dispatch: Dispatch): Dispatch =>
  async (address, sent) => {
    const response = await dispatch(address, sent)
    return { ...response, json: async () => withValidTexts(await response.json()) }
  }

type Redirect = Extract<RenderedPage, { location: string }>

/** Thrown for a page that redirects; never cached. */
export class PageRedirect extends Error {
  readonly redirect: Redirect

  constructor(redirect: Redirect) {
    super('this page redirects')
    this.redirect = redirect
  }
}

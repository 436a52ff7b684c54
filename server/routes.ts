import type { FastifyInstance } from 'fastify'
import { mountApiDocs } from './api-docs/routes.ts'
import type { AppContext } from './context.ts'
import { mountFeeds } from './feeds/routes.ts'
import { handlers } from './handlers.ts'
import { mountBuiltFiles } from './http/built-files.ts'
import { createDocumentSender } from './http/documents.ts'
import { mountApi, API_PREFIX } from './http/api-routes.ts'
import type { RejectUnrouted } from './http/unrouted.ts'
import { rejectPictureRequest } from './http/request-guards.ts'
import { mountMedia } from './media/routes.ts'
import { mountPages } from './pages/routes.ts'
import { mountPreviewPictures } from './preview-pictures/routes.ts'
import { mountMarkdownPages, createMarkdownPages } from './markdown-pages/routes.ts'
import { mountServiceWorker } from './pages/service-worker.ts'
import { mountWebManifest } from './pages/web-manifest.ts'
import type { Web } from './pages/web-build.ts'
import { mountMcp } from './mcp/routes.ts'
import { mountSitemaps } from './sitemaps/routes.ts'
import { mountLogos } from './tools/logo-routes.ts'

/** Mounts pages, calls and documents: everything that shows or changes the content of the site. */
export async function mountRoutes(
  app: FastifyInstance,
  context: AppContext,
  web: Web,
  rejectUnrouted: RejectUnrouted,
) {
  mountMedia(app, context.media)
  if (web.staticDir) await mountBuiltFiles(app, context, web.staticDir)
  mountLogos(app, context)
  mountPreviewPictures(app, context)
  mountWebManifest(app, context.settings)
  mountServiceWorker(app, context.settings, web)
  await app.register(async (mcp) => mountMcp(mcp, context, handlers))
  await app.register(async (texts) => {
    const sendDocument = createDocumentSender(context)
    const markdownPages = createMarkdownPages(context, handlers, sendDocument)
    texts.addHook('onRequest', async (request) => rejectPictureRequest(request))
    mountFeeds(texts, context, sendDocument)
    mountMarkdownPages(texts, markdownPages)
    mountApiDocs(texts, context, sendDocument, web)
    mountSitemaps(texts, context, sendDocument)
    await texts.register(async (api) => mountApi(api, context, handlers, rejectUnrouted), {
      prefix: API_PREFIX,
    })
    await texts.register(async (pages) => mountPages(pages, context, handlers, web, markdownPages))
  })
}

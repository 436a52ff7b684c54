import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import type { ServerBundle, Web } from './web-build.ts'

/** The web client as served by Vite, with hot reload; for `npm run dev` only. */
export async function createDevelopmentWeb(app: FastifyInstance): Promise<Web> {
  const vite = await createServer({
    // By default Vite writes, runs and deletes a copy of its config, which restarts `node --watch`.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  const load = () => vite.ssrLoadModule('/entry-server.tsx') as Promise<ServerBundle>
  let bundle = await load()
  const head = await vite.transformIndexHtml('/', '<head></head>')
  const preamble = /<head>([\s\S]*)<\/head>/.exec(head)?.[1] ?? ''
  return {
    render: async (...page) => {
      bundle = await load()
      return bundle.render(...page)
    },
    pages: bundle.pages,
    accountMenu: (user) => bundle.accountMenu(user),
    themeScript: bundle.themeScript,
    inlineScripts: bundle.inlineScripts,
    // In development, styles come with their scripts; the link avoids an unstyled first paint.
    tags: () =>
      `${preamble}<link rel="stylesheet" href="/styles.css"><script type="module" src="/entry-client.tsx"></script>`,
    offline: null,
    staticDir: null,
  }
}

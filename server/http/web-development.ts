import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import type { ServerBundle, Web } from './web.ts'

/** The browser's part as Vite serves it, with hot reload; for `npm run dev` alone. */
export async function openDevelopmentWeb(app: FastifyInstance): Promise<Web> {
  const vite = await createServer({
    // Otherwise Vite writes a copy of it, runs that and removes it: a change to `node --watch`.
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
    accountMenu: (user) => bundle.accountMenu(user),
    themeScript: bundle.themeScript,
    // In development styles come with their scripts; the link keeps the first paint from being bare.
    tags: () =>
      `${preamble}<link rel="stylesheet" href="/styles.css"><script type="module" src="/entry-client.tsx"></script>`,
    staticDir: null,
  }
}

import { HOUR_MS } from '#contract/durations.ts'
import { ById } from '#contract/parameters.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import type { SendDocument } from '../http/documents.ts'
import { networkOf } from '../http/client-network.ts'
import { found } from '../refusal.ts'
import { LISTED_KINDS, LISTED_TABLES } from './queries.ts'
import { createSitemapIndex, writePagesSitemap, writeSitemap } from './sitemaps.ts'

const TYPE = 'application/xml; charset=utf-8'

/** A new or deleted page changes a sitemap at once, an edit within an hour. */
export function mountSitemaps(app: FastifyInstance, context: AppContext, send: SendDocument) {
  const { publicUrl } = context.settings
  const writeIndex = createSitemapIndex(publicUrl)
  const cached = { type: TYPE, maxAgeMs: HOUR_MS }

  app.get('/sitemap.xml', (request, reply) =>
    send(request, reply, {
      key: 'sitemap',
      bulkhead: 'topics',
      make: async ({ readDb, forLongReads }) => ({
        ...cached,
        text: await writeIndex(forLongReads(readDb, networkOf(request.ip))),
        dependsOn: Object.values(LISTED_TABLES),
      }),
    }),
  )

  app.get('/sitemaps/page-1.xml', (request, reply) =>
    send(request, reply, {
      key: 'sitemap of pages',
      bulkhead: null,
      make: async () => ({ ...cached, text: writePagesSitemap(publicUrl), dependsOn: [] }),
    }),
  )

  for (const kind of LISTED_KINDS) {
    app.get(`/sitemaps/${kind}-:id(^\\d+).xml`, async (request, reply) => {
      request.routeName = `/sitemaps/${kind}-:id.xml`
      const { id } = found(ById.safeParse(request.params).data, 'Sitemap')
      return send(request, reply, {
        key: `sitemap ${kind} ${id}`,
        bulkhead: LISTED_TABLES[kind],
        make: async ({ readDb, forLongReads }) => ({
          ...cached,
          text: found(
            await writeSitemap(forLongReads(readDb, networkOf(request.ip)), kind, id, publicUrl),
            'Sitemap',
          ),
          dependsOn: [LISTED_TABLES[kind]],
        }),
      })
    })
  }
}

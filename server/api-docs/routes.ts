import { dependencyName } from '#contract/dependency-names.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import type { SendDocument } from '../http/documents.ts'
import { cookieNames } from '../http/request-context.ts'
import { JSON_TYPE } from '../http/headers.ts'
import type { Web } from '../pages/web-build.ts'
import { writeApiPage } from './api-page.ts'
import { openApiDocument } from './openapi.ts'
import { readSampleIds } from './queries.ts'

/**
 * `/openapi.json`, and `/api`: the same as a page, with examples about rows that exist here.
 */
export function mountApiDocs(
  app: FastifyInstance,
  context: AppContext,
  send: SendDocument,
  { themeScript }: Web,
) {
  const { settings } = context
  const { siteName, publicUrl, isSecure } = settings
  const sessionCookie = cookieNames(isSecure).session

  // Made on the first request: it would take a fifth of the processor time of a start.
  let openApi: string | undefined
  app.get('/openapi.json', (request, reply) =>
    send(request, reply.header('access-control-allow-origin', '*'), {
      key: 'openapi',
      bulkhead: null,
      make: async () => {
        openApi ??= JSON.stringify(openApiDocument(settings))
        return { text: openApi, type: JSON_TYPE, dependsOn: [] }
      },
    }),
  )

  app.get('/api', (request, reply) =>
    send(request, reply, {
      key: 'api docs',
      bulkhead: 'topics',
      make: async ({ readDb: db }) => {
        const { topic, creation, user, ...sample } = await readSampleIds(db)
        const ids = {
          topics: topic,
          topic,
          creations: creation,
          creation,
          tools: sample.tool,
          resources: sample.resource,
          tags: sample.toolTag,
          users: user,
          user,
        }
        const fields = {
          creations: { tagIds: [sample.creationTag ?? 1] },
          tags: { into: sample.otherToolTag ?? 1 },
          tools: { tagIds: [sample.toolTag ?? 1] },
        }
        const samples = { ids, fields }
        return {
          text: writeApiPage({ siteName, publicUrl, sessionCookie, samples, themeScript }),
          type: 'text/html; charset=utf-8',
          dependsOn: [
            // Without any row yet, the example has the id of the first one to come.
            topic === null ? 'topics' : dependencyName('topic', topic),
            creation === null ? 'creations' : dependencyName('creation', creation),
            'tools',
            'resources',
            'tags',
            dependencyName('user', user ?? 0),
          ],
        }
      },
    }),
  )
}

import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics/create-metrics.ts'
import { Refusal } from '../refusal.ts'

/** `GET /metrics` for `Authorization: Bearer TOKEN`. */
export function mountMetrics(app: FastifyInstance, token: string, metrics: Metrics) {
  const expected = digest(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refusal('unauthenticated', 'The metrics require the token of METRICS_TOKEN')
    }
    reply.header('cache-control', 'no-store').type(metrics.contentType)
    return reply.send(await metrics.scrape())
  })
}

/** Hashed to equal length, so that the comparison does not reveal the length of the token. */
const digest = (text: string) => hash('sha256', text, 'buffer')

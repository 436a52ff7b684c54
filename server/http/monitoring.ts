import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ReplicaState } from '../db/replica.ts'
import type { Metrics } from '../metrics/create-metrics.ts'
import { Refusal } from '../refusal.ts'
import { setRetryAfter } from './headers.ts'

type Health = {
  isReady: () => Promise<boolean>
  /** Null without a replica. */
  replicaState: () => ReplicaState | null
}

/** Whether the process is alive, and whether the site can serve requests. */
export function mountHealth(app: FastifyInstance, health: Health) {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  )

  app.get('/readyz', async (_request, reply) => {
    const ready = await health.isReady()
    const state = health.replicaState()
    const replica = state === null ? {} : { replica: state }
    if (!ready) setRetryAfter(reply.code(503), 503)
    // A missing replica does not affect readiness: the primary serves its reads.
    return reply.header('cache-control', 'no-store').send({ ready, ...replica })
  })
}

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

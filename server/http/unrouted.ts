import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { expressionFor } from './address-pattern.ts'
import { splitUrl } from './split-url.ts'

/** Refuses a request that no route accepts. */
export type RejectUnrouted = (request: FastifyRequest, reply: FastifyReply) => never

/** All that this site supports anywhere. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

const METHOD_REFUSED = 'This method is not supported here'
const FORM_REFUSED =
  'The forms of this site need JavaScript. Please go back, and send the form when the page has loaded.'

/** Whether a browser sent the form of a page by itself: before the scripts ran, or without them. */
export const isFormPost = ({ method, headers }: FastifyRequest) =>
  method === 'POST' &&
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '') &&
  /text\/html/i.test(headers.accept ?? '')

/** Routes that match every address, so that they say nothing about which ones exist. */
const FALLBACKS = new Set(['/*', '/api/*'])

/**
 * Collects all routes that are mounted later. Pages share one route: `pages` are the patterns of
 * their addresses, such as `/topic/:id`.
 */
export function collectRoutes(app: FastifyInstance, pages: string[]): RejectUnrouted {
  const routes = pages.map((page) => ({
    expression: expressionFor(page),
    methods: ['GET', 'HEAD'],
  }))
  app.addHook('onRoute', ({ url, method }) => {
    if (!FALLBACKS.has(url))
      routes.push({ expression: expressionFor(url), methods: [method].flat() })
  })

  /**
   * Distinguishes a known address with another method (405) from an unknown address (404).
   * @throws {Refusal} `wrong-method` or `missing`
   */
  return function rejectUnrouted(request, reply) {
    const { method, url } = request
    const { path } = splitUrl(url)
    const known = routes.filter(({ expression }) => expression.test(path))
    const allowed = METHODS.filter((one) => known.some(({ methods }) => methods.includes(one)))
    if (allowed.length === 0 || allowed.includes(method)) throw new Refusal('missing', 'Not found')
    reply.header('allow', allowed.join(', '))
    throw new Refusal('wrong-method', isFormPost(request) ? FORM_REFUSED : METHOD_REFUSED)
  }
}

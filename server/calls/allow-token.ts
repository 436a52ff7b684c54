import type { Endpoint } from '#contract/endpoint.ts'
import type { RequestContext } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** @throws {Refusal} `forbidden` if the request has an API token that may not make this call */
export function allowToken(endpoint: Endpoint, token: RequestContext['token']) {
  if (token === null || token === 'invalid') return
  if (endpoint.token === 'never') {
    throw new Refusal('forbidden', 'An API token may not do this. Please log in instead.')
  }
  if (endpoint.token === 'write' && token.scope === 'read') {
    throw new Refusal('forbidden', 'This API token may only read')
  }
}

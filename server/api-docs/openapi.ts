import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import { descriptions, parameterDescriptions } from '#contract/descriptions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorReply, REFUSALS } from '#contract/errors.ts'
import type * as z from 'zod/mini'
import { guideAsMarkdown } from './guide.ts'
import { jsonSchema } from './json-schema.ts'
import { namedSchema, withComponents } from './named-schemas.ts'
import { cookieNames } from '../http/request-context.ts'

type Described = { siteName: string; publicUrl: string; isSecure: boolean }

/** The contract as an OpenAPI 3.1 document, generated from the same table as the routes. */
export function openApiDocument({ siteName, publicUrl, isSecure }: Described) {
  const paths: Record<string, object> = {}
  for (const address of Object.keys(api) as ApiAddress[]) {
    const [method = '', path = ''] = address.split(' ')
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = {
      ...paths[template],
      [method.toLowerCase()]: {
        operationId: operationId(method, path),
        summary: descriptions[address],
        ...operation(api[address], `GET ${path}/:id` in api),
      },
    }
  }
  return withComponents({
    openapi: '3.1.0',
    info: { title: siteName, version: '1', description: guideAsMarkdown() },
    externalDocs: { url: `${publicUrl}/api`, description: 'The same as a page, with examples' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieNames(isSecure).session },
        token: { type: 'http', scheme: 'bearer' },
      },
      responses: {
        Error: { description: 'A refusal', headers: HEADERS, content: json(ErrorReply, 'output') },
      },
    },
  })
}

/** `getTopicsIdReplies`: generated clients name their functions after it. */
function operationId(method: string, path: string) {
  const words = path.match(/[a-z]+/gi)?.slice(1) ?? []
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
}

/** `isReadable`: what the operation creates can be read by its id. */
function operation(endpoint: Endpoint, isReadable: boolean) {
  const body = endpoint.body && {
    requestBody: {
      // A request without a body is read as an empty object.
      required: !endpoint.body.safeParse({}).success,
      content: json(endpoint.body, 'input'),
    },
  }
  return {
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.acceptsIdempotencyKey ? [IDEMPOTENCY_KEY] : []),
    ],
    ...body,
    'x-access': endpoint.access,
    'x-token': endpoint.token,
    security: securityOf(endpoint),
    responses: {
      ...successes(endpoint, isReadable),
      ...Object.fromEntries(refusalStatuses(endpoint).map((status) => [status, ERROR])),
      default: ERROR,
    },
  }
}

function successes({ status = 200, statusIfExists, response }: Endpoint, isReadable: boolean) {
  const content = json(response, 'output')
  const headers = status === 201 && isReadable ? { headers: LOCATION } : {}
  return {
    [status]: { description: 'Done', ...headers, content },
    ...(statusIfExists && { [statusIfExists]: { description: 'Exists already', content } }),
  }
}

/** The empty one: without an account. */
const securityOf = ({ access, token }: Endpoint) => [
  ...(access === 'anyone' ? [{}] : []),
  { session: [] },
  ...(token === 'never' ? [] : [{ token: [] }]),
]

const ERROR = { $ref: '#/components/responses/Error' }

const LOCATION = {
  Location: {
    description: 'The address at which what was created can be read.',
    schema: { type: 'string', format: 'uri-reference' },
  },
}

const HEADERS = {
  'Retry-After': {
    description: 'With 429 and 503: how many seconds to wait.',
    schema: { type: 'integer', minimum: 0 },
  },
  'WWW-Authenticate': {
    description: 'With 401.',
    schema: { type: 'string' },
  },
}

/** The refusals to which the rules of an endpoint lead. */
export function refusalStatuses(endpoint: Endpoint) {
  const { access, token, permission, params, body, audit, rateLimits } = endpoint
  const statuses: [number, boolean][] = [
    // A parameter that is not valid counts as left out, or matches nothing.
    [REFUSALS.invalid, body !== undefined],
    // Also a call for everybody refuses a wrong API token.
    [REFUSALS.unauthenticated, true],
    [
      REFUSALS.forbidden,
      access === 'admin' || token !== 'read' || typeof permission === 'function',
    ],
    [REFUSALS.missing, params !== undefined],
    // A write may meet another one.
    [REFUSALS.conflict, audit !== undefined],
    [REFUSALS.limited, rateLimits.length > 0],
  ]
  return statuses.filter(([, isPossible]) => isPossible).map(([status]) => status)
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Sent again with the same key within a day, the request is carried out once.',
  schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
}

function parameters(shape: z.ZodMiniType | undefined, where: 'path' | 'query') {
  if (!shape) return []
  const { properties = {} } = jsonSchema(shape, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path',
    description: parameterDescriptions[name],
    schema: property,
  }))
}

const json = (shape: z.ZodMiniType, io: 'input' | 'output') => ({
  'application/json': { schema: namedSchema(shape, io) },
})

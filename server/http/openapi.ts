import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import { IDEMPOTENT_CALLS } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorReply } from '#contract/errors.ts'
import * as z from 'zod/mini'
import { cookieNames } from './request-context.ts'

type JsonSchema = Record<string, unknown>

type Described = { siteName: string; publicUrl: string; isSecure: boolean }

/** The contract as an OpenAPI 3.1 document, generated from the same table as the routes. */
export function openApiDocument({ siteName, publicUrl, isSecure }: Described) {
  const paths: Record<string, JsonSchema> = {}
  for (const address of Object.keys(api) as ApiAddress[]) {
    const [method = '', path = ''] = address.split(' ')
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = {
      ...paths[template],
      [method.toLowerCase()]: operation(address, api[address]),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: siteName, version: '1' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieNames(isSecure).session },
      },
      responses: { Error: { description: 'A refusal', content: json(ErrorReply, 'output') } },
    },
  }
}

function operation(address: ApiAddress, endpoint: Endpoint): JsonSchema {
  const body = endpoint.body && {
    requestBody: { required: true, content: json(endpoint.body, 'input') },
  }
  return {
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(IDEMPOTENT_CALLS.some((call) => call === address) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...body,
    ...(endpoint.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done', content: json(endpoint.reply, 'output') },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Sent again with the same key within a day, the request is carried out once.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

function parameters(shape: z.ZodMiniType | undefined, where: 'path' | 'query') {
  if (!shape) return []
  const { properties = {} } = schema(shape, 'input') as { properties?: Record<string, JsonSchema> }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path',
    schema: property,
  }))
}

const json = (shape: z.ZodMiniType, io: 'input' | 'output') => ({
  'application/json': { schema: schema(shape, io) },
})

function schema(shape: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return rest
}

import * as accounts from '#contract/accounts.ts'
import * as apiTokens from '#contract/api-tokens.ts'
import * as audit from '#contract/audit.ts'
import * as communities from '#contract/communities.ts'
import * as contact from '#contract/contact.ts'
import * as creations from '#contract/creations.ts'
import * as errors from '#contract/errors.ts'
import * as failedMail from '#contract/failed-mail.ts'
import * as fields from '#contract/fields.ts'
import * as news from '#contract/news.ts'
import * as replies from '#contract/replies.ts'
import * as resources from '#contract/resources.ts'
import * as search from '#contract/search.ts'
import * as tags from '#contract/tags.ts'
import * as tools from '#contract/tools.ts'
import * as topics from '#contract/topics.ts'
import * as users from '#contract/users.ts'
import * as z from 'zod/mini'
import { schemaWith } from './json-schema.ts'
import type { JsonSchema } from './json-schema.ts'

const MODULES = [
  accounts,
  apiTokens,
  audit,
  communities,
  contact,
  creations,
  errors,
  failedMail,
  fields,
  news,
  replies,
  resources,
  search,
  tags,
  tools,
  topics,
  users,
]

/** The objects that the contract exports, such as `Topic`, with their names. */
const named = z.registry<{ id: string }>()
for (const module of MODULES) {
  for (const [id, value] of Object.entries<unknown>(module)) {
    if (value instanceof z.ZodMiniObject) named.add(value, { id })
  }
}

const metadata = z.registry<Record<string, unknown>>()
metadata.get = (shape) => ({ ...z.globalRegistry.get(shape), ...named.get(shape) })

/** The schema of what a call takes or returns: in its `$defs` are the objects that have a name. */
export function namedSchema(shape: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  // A shape that has a name itself is referred to only from within another one.
  const { items = {}, $defs = {} } = schemaWith(metadata, z.array(shape), io)
  return { ...items, $defs }
}

/** The same document, with the definitions of all its schemas among its components. */
export function withComponents<T extends { components: object }>(document: T) {
  const schemas: Record<string, JsonSchema> = {}
  const moved = JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (key === '$ref') return String(value).replace('#/$defs/', '#/components/schemas/')
    if (key !== '$defs') return value
    Object.assign(schemas, value)
    return undefined
  }) as T
  return { ...moved, components: { ...moved.components, schemas } }
}

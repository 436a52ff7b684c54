import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import type { Subjects } from '#contract/endpoint.ts'
import { one, randomObject } from './random-fields.ts'
import type { JsonSchema } from './random-fields.ts'
import type { Table, World } from './random-world.ts'

export type RandomCall = {
  address: ApiAddress
  sent: { params?: object; query?: object; body?: object }
}

/** The tables of the rows that calls are about. */
const tables: Record<keyof Subjects, Table> = {
  adminUser: 'users',
  member: 'users',
  publicUser: 'users',
  apiToken: 'api_tokens',
  community: 'communities',
  tag: 'tags',
  toolTag: 'tags',
  feed: 'feeds',
  topic: 'topics',
  topicWithTags: 'topics',
  reply: 'replies',
  creation: 'creations',
  creationWithTags: 'creations',
  tool: 'tools',
  toolWithTags: 'tools',
  sourcePost: 'source_posts',
  message: 'contact_messages',
  resource: 'resources',
  publishedResource: 'resources',
  typeSuggestion: 'resources',
  failedMail: 'failed_mail',
}

/** Loads no subject: replies show that there is their topic. */
const OF_REPLIES = 'GET /api/topics/:id/replies'

/** A call with parts that its rules mostly allow. */
export function randomCall(world: World, address: ApiAddress): RandomCall {
  const { subject, query, body } = api[address]
  const table = address === OF_REPLIES ? 'topics' : subject && tables[subject]
  return {
    address,
    sent: {
      ...(table && { params: { id: one(table)(world) } }),
      ...(query && { query: randomObject(world, jsonSchemaOf(query)) }),
      ...(body && { body: randomObject(world, jsonSchemaOf(body)) }),
    },
  }
}

const jsonSchemaOf = (shape: z.ZodMiniType) =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema

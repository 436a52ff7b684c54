import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import type { JsonSchema } from './json-schema.ts'

/** What exists on this site, by the first segment of the path below `/api`. */
export type Samples = {
  ids: Record<string, number | null>
  /** Fields of bodies that name existing rows. */
  fields: Record<string, Record<string, unknown>>
}

/** Example values of fields whose type alone does not make them valid. */
const VALUES: Record<string, unknown> = {
  content: 'What I learnt from it, in *Markdown*.',
  date: '2026-01-31T12:00:00.000Z',
  decision: 'approve',
  description: 'What it is and how it was made.',
  email: 'ada@example.org',
  imageUrl: 'https://example.org/picture.png',
  message: 'What a fine place this is.',
  name: 'An example',
  password: 'correct horse battery',
  productUrl: 'https://example.org/',
  tagIds: [1],
  title: 'My first kiln',
  token: 'the-token-of-the-link-in-the-mail',
  url: 'https://example.org/',
  username: 'ada',
}

type Site = { publicUrl: string; sessionCookie: string; samples: Samples }

/** A `curl` command that works on this site; for a write, with a body that the call accepts. */
export function exampleOf(
  address: ApiAddress,
  body: JsonSchema | undefined,
  { publicUrl, sessionCookie, samples }: Site,
) {
  const endpoint = api[address]
  const [method = '', pattern = ''] = address.split(' ')
  const [, noun = ''] = pattern.split('/').slice(1)
  const path = pattern.replace(':id', String(samples.ids[noun] ?? 1))
  const query = address === 'GET /api/search' ? '?q=kiln' : ''
  const parts = ['curl']
  if (method !== 'GET') parts.push(`-X ${method}`)
  if (endpoint.access !== 'anyone') {
    parts.push(
      endpoint.token !== 'never'
        ? '-H "Authorization: Bearer $TOKEN"'
        : `-H "Cookie: ${sessionCookie}=$SESSION"`,
    )
  }
  if (body) {
    const example = valueOf(body, { ...VALUES, ...samples.fields[noun] })
    parts.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(example)}'`)
  }
  return [...parts, `'${publicUrl}${path}${query}'`].join(' ')
}

/**
 * An example value of this schema: of an object, the required fields, or the first one if none is
 * required. A `type` is optional only beside another field. `values` are those of named fields.
 */
export function valueOf(schema: JsonSchema, values = VALUES, name = ''): unknown {
  const { properties, required = [], anyOf } = schema
  if (properties) {
    const all = Object.keys(properties)
    const wanted = all.filter((one) => required.includes(one) || one === 'type')
    const names = wanted.length > 0 ? wanted : all.slice(0, 1)
    return Object.fromEntries(
      names.map((one) => [one, valueOf(properties[one] ?? {}, values, one)]),
    )
  }
  if (Object.hasOwn(values, name)) return values[name]
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (anyOf) return valueOf(anyOf[0] ?? {}, values, name)
  if (schema.type === 'boolean') return true
  return schema.type === 'integer' || schema.type === 'number' ? 1 : 'blog'
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import { descriptions, fieldDescriptions, parameterDescriptions } from '#contract/descriptions.ts'
import {
  IMAGE_CHARACTERS_MAX,
  IMAGE_CHARACTERS_MIN,
  PORTRAIT_CHARACTERS_MAX,
  TAG_CHARACTERS_MAX,
  TITLE_CHARACTERS_MAX,
  TITLE_CHARACTERS_MIN,
  TOPICS_PER_PAGE,
  URL_CHARACTERS_MAX,
  USERNAME_CHARACTERS_MIN,
} from '#contract/constants.ts'
import { SEARCH_KINDS } from '#contract/search.ts'
import { TAG_TYPES } from '#contract/tags.ts'
import { TOOL_SORTS } from '#contract/tools.ts'
import * as z from 'zod/mini'
import { valueOf } from '../../server/api-docs/example.ts'
import type { JsonSchema } from '../../server/api-docs/json-schema.ts'
import { find, parseHtml } from '../html.ts'
import { sessionToken } from '../test-users.ts'
import { openSite, PUBLIC_URL } from '../site.ts'
import { insertCreation, insertResource, insertTool, insertTopic } from '../insert-rows.ts'

const site = await openSite()
const addresses = Object.keys(api) as ApiAddress[]

const readPage = async () => {
  const response = await site.raw('/api')
  assert.equal(response.status, 200)
  return { response, html: await response.text() }
}

test('/api documents every call, with an anchor and a link to it', async () => {
  const { html, response } = await readPage()
  assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
  // The script that applies the chosen theme, as on all pages.
  const scripts = find(parseHtml(html), 'script')
  const [, theme] = /<script>(.*?)<\/script>/.exec(await (await site.raw('/about')).text()) ?? []
  assert.deepEqual(
    scripts.map(({ text }) => text),
    [theme],
  )
  const anchors = [...html.matchAll(/<h3 id="([^"]+)"/g)].map(([, id]) => id ?? '')
  assert.equal(new Set(anchors).size, addresses.length)
  for (const id of anchors) assert.equal(html.split(`href="#${id}"`).length, 3, id)
  for (const address of addresses) assert.ok(html.includes(descriptions[address].slice(0, 20)))
  assert.ok(!/undefined|\[object|NaN|,null/.test(html))
})

test('/api is sent from the cache with an ETag until an example changes', async () => {
  const fresh = await openSite()
  const example = await insertTopic(fresh.db)
  await insertTopic(fresh.db)
  const response = await fresh.raw('/api')
  const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
  assert.equal((await fresh.raw('/api', { headers })).status, 304)
  assert.match(response.headers.get('cache-control') ?? '', /public/)
  await fresh.as('root')('DELETE /api/topics/:id', { params: example })
  assert.equal((await fresh.raw('/api', { headers })).status, 200)
})

test('the read examples of /api run against this site', async () => {
  const topic = await insertTopic(site.db)
  await insertCreation(site.db)
  // What visitors do not see is no example, though it is older.
  const ofTools = site.db.selectFrom('tags').select('id').where('type', '=', 'tool').orderBy('id')
  const [first, second] = await ofTools.limit(2).execute()
  const hidden = { params: { id: first?.id ?? 0 }, body: { active: false } }
  await site.as('root')('PUT /api/tags/:id', hidden)
  const tagIds = [second?.id ?? 0]
  await insertTool(site.db, { tagIds, visible: false })
  const tool = await insertTool(site.db, { tagIds })
  await insertResource(site.db, { typeSuggestion: 'zine' })
  const resource = await insertResource(site.db)
  const body = { name: 'Examples' }
  const { token } = await site.as('ada')('POST /api/user/tokens', { body })
  const { html } = await readPage()
  for (const path of [
    `topics/${topic.id}'`,
    `tools/${tool.id}'`,
    `resources/${resource.id}/upvote'`,
    `tags/${second?.id}/source-posts'`,
  ]) {
    assert.ok(html.includes(`/api/${path}`), path)
  }
  const reads = examplesIn(html).filter((example) => !example.includes(' -X '))
  assert.equal(reads.length, addresses.filter((one) => one.startsWith('GET ')).length)
  for (const example of reads) {
    const [, header, url] = /^curl(?: -H "([^"]+)")? '([^']+)'$/.exec(example) ?? []
    assert.ok(url, example)
    const [name = '', value = ''] = header?.split(': ') ?? []
    const sent = value.replace('$TOKEN', token).replace('$SESSION', sessionToken('root'))
    const response = await site.raw(url.replace(PUBLIC_URL, ''), {
      headers: name ? { [name]: sent } : {},
    })
    assert.equal(response.status, 200, example)
  }
})

test('the example of each write has a body that the call accepts', () => {
  for (const address of addresses) {
    const { body } = api[address]
    if (!body) continue
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    const example = valueOf(schema)
    const { success, error } = body.safeParse(example)
    assert.ok(success, `${address} ${JSON.stringify(example)} ${error?.message}`)
  }
})

test('the write examples of /api name tags of this site that the calls accept', async () => {
  const { html } = await readPage()
  for (const path of ['tools', 'creations', 'tags/6/merge']) {
    const writes = examplesIn(html).filter((one) => one.includes(' -X POST '))
    const example = writes.find((one) => one.endsWith(` '${PUBLIC_URL}/api/${path}'`))
    const [, body] = / -d '([^']+)'/.exec(example ?? '') ?? []
    const response = await site.ask('root', `POST /api/${path}`, { body: JSON.parse(body ?? '') })
    assert.ok(response.ok, `${example}: ${response.status}`)
  }
})

test('openapi.json and /api say that a tag which exists is returned with another status', async () => {
  const { paths } = (await (await site.raw('/openapi.json')).json()) as OpenApi
  const statuses = Object.keys(paths['/api/tags']?.['post']?.responses ?? {})
  assert.ok(statuses.includes('200') && statuses.includes('201'), String(statuses))
  assert.match((await readPage()).html, /Response 201, or 200 if it exists already/)
})

test('openapi.json and /api say that every call refuses a wrong API token', async () => {
  const headers = { authorization: 'Bearer wrong' }
  assert.equal((await site.raw('/api/topics', { headers })).status, 401)
  const { paths } = (await (await site.raw('/openapi.json')).json()) as OpenApi
  for (const { operationId, responses } of Object.values(paths).flatMap((one) =>
    Object.values(one),
  )) {
    assert.ok('401' in responses, operationId)
  }
  const { html } = await readPage()
  assert.equal(html.match(/<a href="#errors">401<\/a>/g)?.length, addresses.length)
})

test('/api says which calls accept an Idempotency-Key', async () => {
  const accepting = addresses.filter((address) => {
    const { acceptsIdempotencyKey } = api[address]
    return acceptsIdempotencyKey
  })
  const facts = (await readPage()).html.match(/<code>Idempotency-Key<\/code><\/dt><dd>accepted/g)
  assert.equal(facts?.length, accepting.length)
})

test('openapi.json describes every call and parameter', async () => {
  const { paths } = (await (await site.raw('/openapi.json')).json()) as OpenApi
  for (const operations of Object.values(paths)) {
    for (const { summary, parameters } of Object.values(operations)) {
      assert.match(summary ?? '', /\.$/)
      for (const { name, description } of parameters) {
        assert.ok(description, name)
        if (name !== 'Idempotency-Key') assert.equal(description, parameterDescriptions[name])
      }
    }
  }
})

test('openapi.json and /api describe the fields that their names do not explain', async () => {
  const text = await (await site.raw('/openapi.json')).text()
  const { html } = await readPage()
  for (const [name, description] of Object.entries(fieldDescriptions)) {
    assert.ok(text.includes(`"description":${JSON.stringify(description)}`), name)
    assert.ok(html.includes(`// ${description}`), name)
  }
  assert.match(html, /\n {2}\/\/ The `updatedAt` [^\n]+\n {2}seenAt\?: /)
})

test('openapi.json and /api say how to page through a list, and a program that does so gets each row once', async () => {
  const { info } = (await (await site.raw('/openapi.json')).json()) as OpenApi
  const { html } = await readPage()
  const rows = `A page of topics has ${TOPICS_PER_PAGE} rows`
  assert.ok(info.description.includes(rows) && html.includes(rows))
  for (let count = 0; count < TOPICS_PER_PAGE + 1; count += 1) await insertTopic(site.db)
  const known = await site.db.selectFrom('topics').select('id').orderBy('id', 'desc').execute()
  const read: number[] = []
  for (;;) {
    const before = read.at(-1)
    const path = `/api/topics${before === undefined ? '' : `?before=${before}`}`
    const page = (await (await site.raw(path)).json()) as { id: number }[]
    read.push(...page.map(({ id }) => id))
    if (page.length < TOPICS_PER_PAGE) break
    await insertTopic(site.db)
  }
  assert.deepEqual(
    read,
    known.map(({ id }) => id),
  )
})

test('openapi.json and /api say of each write that it may conflict, and which keys it accepts', async () => {
  const { paths } = (await (await site.raw('/openapi.json')).json()) as OpenApi
  for (const methods of Object.values(paths)) {
    for (const [method, { operationId, responses, parameters }] of Object.entries(methods)) {
      assert.equal('409' in responses, method !== 'get', operationId)
      const key = parameters.find(({ name }) => name === 'Idempotency-Key')
      if (!key) continue
      const pattern = new RegExp(key.schema.pattern ?? '')
      const values = ['x', '~'.repeat(200), 'x'.repeat(201), 'two words', '']
      assert.deepEqual(
        values.map((value) => pattern.test(value)),
        [true, true, false, false, false],
      )
    }
  }
  const writes = addresses.filter((one) => !one.startsWith('GET '))
  assert.equal((await readPage()).html.match(/<a href="#errors">409<\/a>/g)?.length, writes.length)
})

test('/api lists the values of a parameter from the contract, as its description does not', async () => {
  const { html } = await readPage()
  for (const values of [TOOL_SORTS, SEARCH_KINDS, TAG_TYPES]) {
    const list = values.map((value) => `&quot;${value}&quot;`).join(' | ')
    assert.ok(html.includes(`<dd>${list}. `), list)
    for (const [name, text] of Object.entries(parameterDescriptions)) {
      assert.ok(!values.every((value) => text.includes(value)), name)
    }
  }
  assert.match(html, /<dt><code>page<\/code><\/dt><dd>integer\. The number of the page/)
})

test('openapi.json names every call, and has numbers, choices and who may call without an account', async () => {
  const { paths } = (await (await site.raw('/openapi.json')).json()) as OpenApi
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const names = operations.map(({ operationId }) => operationId)
  assert.equal(new Set(names).size, operations.length)
  assert.ok(names.includes('getTopicsIdReplies') && names.includes('postTools'), String(names))
  for (const { parameters } of operations) {
    for (const { name, schema } of parameters) {
      const isNumber = /^(page|before|after|replies)$|id$/i.test(name)
      assert.equal(schema.type, isNumber ? 'integer' : 'string', name)
    }
  }
  const choicesOf = (path: string, name: string) =>
    paths[path]?.['get']?.parameters.find((one) => one.name === name)?.schema.enum
  assert.deepEqual(choicesOf('/api/tools', 'sort'), TOOL_SORTS)
  assert.deepEqual(choicesOf('/api/search', 'kind'), SEARCH_KINDS)
  assert.deepEqual(choicesOf('/api/tags', 'type'), TAG_TYPES)
  const anyone = [{}, { session: [] }, { token: [] }]
  assert.deepEqual(paths['/api/topics']?.['get']?.security, anyone)
  assert.deepEqual(paths['/api/topics']?.['post']?.security, anyone.slice(1))
})

test('openapi.json has no bounds of integers but those of a field', async () => {
  const text = await (await site.raw('/openapi.json')).text()
  assert.match(text, /"maximum":2147483647/)
  assert.ok(!text.includes(String(Number.MAX_SAFE_INTEGER)))
})

test('a response 201 has the address at which what was created can be read, as openapi.json says', async () => {
  const body = { title: 'Where is it?', content: 'At its address.', tagIds: [13] }
  const created = await site.ask('ada', 'POST /api/topics', { body })
  const { id } = (await created.json()) as { id: number }
  const location = created.headers.get('location') ?? ''
  assert.equal(location, `/api/topics/${id}`)
  const read = (await (await site.raw(location)).json()) as { topic: { title: string } }
  assert.equal(read.topic.title, body.title)
  const reply = { params: { id }, body: { content: 'It has no address.' } }
  const replied = await site.ask('ada', 'POST /api/topics/:id/replies', reply)
  assert.deepEqual([replied.status, replied.headers.get('location')], [201, null])
  const { paths } = (await (await site.raw('/openapi.json')).json()) as OpenApi
  const withLocation = Object.entries(paths).filter(([, { post }]) =>
    JSON.stringify(post?.responses ?? {}).includes('"Location"'),
  )
  assert.deepEqual(
    withLocation.map(([path]) => path),
    ['/api/creations', '/api/tools', '/api/topics'],
  )
})

test('openapi.json has no 400 for a read, because each odd parameter is accepted', async () => {
  const { paths } = (await (await site.raw('/openapi.json')).json()) as OpenApi
  const values = [
    '',
    '0',
    '-1',
    'x',
    '1e3',
    '99999999999',
    '\u0000',
    '2026-13-45',
    'x'.repeat(9_999),
  ]
  for (const address of addresses.filter((one) => one.startsWith('GET '))) {
    const path = address.slice(4).replace(/:(\w+)/g, '{$1}')
    const { parameters, responses } = paths[path]?.['get'] ?? { parameters: [], responses: {} }
    assert.ok('200' in responses && !('400' in responses), address)
    for (const { name } of parameters) {
      for (const value of values) {
        const accepted = api[address].query?.safeParse({ [name]: value }).success ?? true
        assert.ok(accepted, `${address} ${name}=${value.slice(0, 20)}`)
      }
    }
  }
})

test('openapi.json says where a body may be left out, and not which field is a trap for bots', async () => {
  const { paths } = (await (await site.raw('/openapi.json')).json()) as OpenApi
  const { id } = await insertResource(site.db)
  const { token } = await site.as('ada')('POST /api/user/tokens', {
    body: { name: 'Empty', scope: 'write' },
  })
  const headers = { authorization: `Bearer ${token}` }
  for (const method of ['POST', 'DELETE']) {
    const { requestBody } = paths['/api/resources/{id}/upvote']?.[method.toLowerCase()] ?? {}
    assert.equal(requestBody?.required, false)
    const response = await site.raw(`/api/resources/${id}/upvote`, { method, headers })
    assert.equal(response.status, 200)
  }
  const { requestBody } = paths['/api/contact']?.['post'] ?? {}
  assert.equal(requestBody?.required, true)
  const { properties } = requestBody?.content['application/json'].schema ?? {}
  assert.deepEqual(Object.keys(properties ?? {}), ['name', 'email', 'message'])
  assert.doesNotMatch((await readPage()).html, /website\?/)
})

test('openapi.json describes each kind of object once, under its name', async () => {
  const text = await (await site.raw('/openapi.json')).text()
  const document = JSON.parse(text) as OpenApi
  const { paths, components } = document
  const responseOf = (path: string, method: string, status: number) =>
    (paths[path]?.[method]?.responses[status] as { content: object } | undefined)?.content
  const schemaOf = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const asJson = (schema: JsonSchema) => ({ 'application/json': { schema } })
  const cards = { type: 'array', items: schemaOf('TopicCard') }
  assert.deepEqual(responseOf('/api/topics', 'get', 200), asJson(cards))
  assert.deepEqual(responseOf('/api/topics', 'post', 201), asJson(schemaOf('Topic')))
  const { properties, required } = components.schemas['TopicWithReplies'] ?? {}
  assert.deepEqual(properties?.['topic'], schemaOf('Topic'))
  assert.deepEqual(properties?.['replies'], { type: 'array', items: schemaOf('Reply') })
  assert.deepEqual(required, ['topic', 'replies'])
  const { tagIds } = fieldsOfBody(document, '/api/tools', 'post')
  assert.equal(tagIds?.description, fieldDescriptions['tagIds'])
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference)
  for (const reference of new Set(references)) {
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec(reference) ?? []
    assert.ok(components[kind as 'schemas']?.[name], reference)
  }
  assert.ok(!text.includes('$defs'))
})

test('openapi.json lets a later release add fields to what it returns', async () => {
  const text = await (await site.raw('/openapi.json')).text()
  assert.ok(!text.includes('"additionalProperties":false'))
})

test('openapi.json has the least length of a text, and the headers of an error', async () => {
  const document = (await (await site.raw('/openapi.json')).json()) as OpenApi
  const { title } = fieldsOfBody(document, '/api/topics', 'post')
  assert.deepEqual(
    [title?.minLength, title?.maxLength],
    [TITLE_CHARACTERS_MIN, TITLE_CHARACTERS_MAX],
  )
  const { username } = fieldsOfBody(document, '/api/register', 'post')
  assert.equal(username?.minLength, USERNAME_CHARACTERS_MIN)
  const named = Object.keys(document.components.responses.Error.headers)
  assert.deepEqual(named, ['Retry-After', 'WWW-Authenticate'])
})

test('openapi.json has the lengths of pictures, links and suggestions', async () => {
  const document = (await (await site.raw('/openapi.json')).json()) as OpenApi
  const lengthsOf = (path: string, method: string, name: string) => {
    const field = fieldsOfBody(document, path, method)[name]
    const { minLength, maxLength } = field?.anyOf?.[0] ?? field ?? {}
    return [minLength, maxLength]
  }
  const picture = [IMAGE_CHARACTERS_MIN, IMAGE_CHARACTERS_MAX]
  const link = [undefined, URL_CHARACTERS_MAX]
  assert.deepEqual(lengthsOf('/api/creations', 'post', 'imageUrl'), picture)
  assert.deepEqual(lengthsOf('/api/user/profile', 'put', 'profileImage'), [
    undefined,
    PORTRAIT_CHARACTERS_MAX,
  ])
  assert.deepEqual(lengthsOf('/api/creations', 'post', 'productUrl'), link)
  assert.deepEqual(lengthsOf('/api/creations/{id}', 'patch', 'productUrl'), link)
  assert.deepEqual(lengthsOf('/api/resources', 'post', 'url'), [1, URL_CHARACTERS_MAX])
  assert.deepEqual(lengthsOf('/api/resources', 'post', 'typeSuggestion'), [
    undefined,
    TAG_CHARACTERS_MAX,
  ])
})

type OpenApi = {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  components: {
    responses: { Error: { headers: object } }
    schemas: Record<string, JsonSchema>
  }
}

type Operation = {
  operationId: string
  summary?: string
  security: object[]
  parameters: { name: string; description?: string; schema: JsonSchema }[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, unknown>
}

/** The fields of a body, whose schema may have a name. */
function fieldsOfBody({ paths, components }: OpenApi, path: string, method: string) {
  const { schema } = paths[path]?.[method]?.requestBody?.content['application/json'] ?? {}
  const named = components.schemas[schema?.$ref?.split('/').at(-1) ?? '']
  return (named ?? schema)?.properties ?? {}
}

const examplesIn = (html: string) =>
  [...html.matchAll(/<code>(curl [^<]*)<\/code>/g)].map(([, text = '']) =>
    text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  )

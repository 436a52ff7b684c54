import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { createSender, requestBodies, textFields } from '../request-bodies.ts'
import type { RequestName } from '../request-bodies.ts'
import { openSite } from '../site.ts'

const site = await openSite()
const send = await createSender(site)

test('every call with a text in its body is among the requests that are tried', () => {
  const tried = new Set<string>(Object.values(requestBodies).map(({ address }) => address))
  const missing = Object.entries(api).filter(([address, { body }]) => {
    if (!body || tried.has(address)) return false
    const shape = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
    return JSON.stringify(shape.properties ?? {}).includes('"string"')
  })
  assert.ok(tried.size > 20)
  assert.deepEqual(
    missing.map(([address]) => address),
    [],
    'add a body for each to tests/request-bodies.ts',
  )
})

const notText = [1, 0, true, false, null, [], ['text'], {}, { $gt: '' }]

for (const [form, field, isNullable] of textFields) {
  test(`${form}: ${field} that is not a string is refused`, async () => {
    const values = isNullable ? notText.filter((value) => value !== null) : notText
    for (const value of values) await refuses(form, field, value)
  })
}

const notABoolean = ['false', 'true', 0, 1, null, {}, []]
const notAnId = ['1', '1e3', 1.5, -1, 0, 2 ** 31, 2 ** 53, true, {}, [1]]

test('new topic: a communityId that is not an id is refused', async () => {
  for (const value of notAnId) await refuses('new topic', 'communityId', value)
})

for (const form of ['new topic', 'topic edit'] as const) {
  test(`${form}: tagIds that are not a list of ids are refused`, async () => {
    const notAList = [1, '1', true, null, { 0: 13 }, { __proto__: [] }, { length: 1 }]
    for (const value of notAList) await refuses(form, 'tagIds', value)
    for (const value of ['13', 1.5, null, true, {}, [13], 2 ** 53]) {
      await refuses(form, 'tagIds', [13, value], 'tagIds.1')
    }
  })
}

test('tool edit: a topPick that is neither a positive number nor empty is refused', async () => {
  for (const value of ['1', 1.5, -1, 0, 2 ** 31, true, {}, [1]]) {
    await refuses('tool edit', 'topPick', value)
  }
})

test('new tag: an active that is neither true nor false is refused', async () => {
  for (const value of ['false', 'true', 0, 1, null, {}]) await refuses('new tag', 'active', value)
})

test('admin forms: numbers and booleans of a wrong type are refused', async () => {
  for (const value of notAnId) await refuses('tag merge', 'into', value)
  for (const form of ['new community', 'community edit'] as const) {
    for (const value of ['1', 1.5, true, null, [1], {}]) await refuses(form, 'displayOrder', value)
    for (const value of notABoolean) await refuses(form, 'upcoming', value)
  }
  for (const value of notABoolean) await refuses('tag edit', 'active', value)
  for (const value of notABoolean) await refuses('rights', 'isAdmin', value)
})

test('topic edit: a seenAt that is no time is refused', async () => {
  for (const value of [0, true, [], {}, '', 'yesterday', '2026-01-01']) {
    await refuses('topic edit', 'seenAt', value)
  }
})

const wrong = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  '',
  'x',
  'x'.repeat(9_000),
  '\u0000',
  [],
  ['x'],
  {},
]

for (const [address, { body }] of Object.entries(api)) {
  if (!body) continue
  test(`${address} refuses no field in the words of the schema library`, () => {
    const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
    for (const name of Object.keys(properties)) {
      for (const value of wrong) {
        const { issues = [] } = body.safeParse({ [name]: value }).error ?? {}
        for (const { path, message } of issues) {
          if (path[0] !== name) continue
          assert.doesNotMatch(
            message,
            /^Invalid input|at least 0/,
            `${name}: ${JSON.stringify(value)}`,
          )
        }
      }
    }
  })
}

test('an infinite number is refused', async () => {
  const body = '{"title":"A title","content":"Some content.","communityId":1e400}'
  const headers = { 'content-type': 'application/json' }
  const { status } = await site.raw('/api/topics', { method: 'POST', body, headers }, 'ada')
  assert.equal(status, 400)
})

async function refuses(form: RequestName, field: string, value: unknown, path = field) {
  const response = await send(form, { [field]: value })
  const text = await response.text()
  assert.equal(response.status, 400, `${JSON.stringify(value)} was answered ${text}`)
  const { message, issues } = JSON.parse(text) as ErrorReply
  // A sentence about the field, which does not contradict itself.
  assert.doesNotMatch(message, /^Invalid input|Expected (\w+), received \1/)
  assert.match(message, /\w{3}/)
  assert.equal(issues?.[0]?.path, path)
}

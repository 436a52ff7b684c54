import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ErrorReply } from '#contract/errors.ts'
import { createSender } from '../request-bodies.ts'
import type { RequestName } from '../request-bodies.ts'
import { SearchQuery } from '#contract/search.ts'
import { parseFeed } from '../../server/news/parse-feed.ts'
import { openSite } from '../site.ts'

const site = await openSite()
const send = await createSender(site)

const APP_GEN = 5
const characters = (count: number) => 'x'.repeat(count)
/** A valid email address of that length. */
const address = (length: number) => {
  const domain = `${characters(60)}.${characters(60)}.${characters(60)}.test`
  return `${characters(length - domain.length - 1)}@${domain}`
}

/** Exact values with their exact error messages. */
const refused: [form: RequestName, field: string, value: unknown, message: string][] = [
  ...(['login', 'sign up', 'forgot password'] as const).flatMap((form) =>
    [undefined, '', 'ada', 'ada@', '@example.test', 'a b@example.test', 'a@b@c.test'].map(
      (value): (typeof refused)[number] => [form, 'email', value, 'Invalid email address'],
    ),
  ),
  ['sign up', 'email', address(255), 'Email cannot exceed 254 characters'],
  ['sign up', 'email', 'ada@example.test\r\nBcc: eve@example.test', 'Invalid email address'],
  ...(['login', 'sign up', 'reset password'] as const).flatMap((form) =>
    [undefined, '', '12345'].map((value): (typeof refused)[number] => [
      form,
      'password',
      value,
      'Password must be at least 6 characters',
    ]),
  ),
  ['new topic', 'title', '👍👍👍👍', 'Title must be at least 5 characters long'],
  ['new topic', 'title', '👍'.repeat(101), 'Title cannot exceed 100 characters'],
  ['sign up', 'password', characters(129), 'Password cannot exceed 128 characters'],
  ['reset password', 'password', characters(129), 'Password cannot exceed 128 characters'],
  ['sign up', 'username', undefined, 'Username must be at least 3 characters'],
  ['sign up', 'username', '', 'Username must be at least 3 characters'],
  ['sign up', 'username', 'xy', 'Username must be at least 3 characters'],
  ['sign up', 'username', ' xy ', 'Username must be at least 3 characters'],
  ['sign up', 'username', characters(51), 'Username cannot exceed 50 characters'],

  ['new topic', 'title', undefined, 'Title must be at least 5 characters long'],
  ['new topic', 'title', '', 'Title must be at least 5 characters long'],
  ['new topic', 'title', '1234', 'Title must be at least 5 characters long'],
  ['new topic', 'title', '  1234  ', 'Title must be at least 5 characters long'],
  ['new topic', 'title', characters(101), 'Title cannot exceed 100 characters'],
  ['new topic', 'content', undefined, 'Content must be at least 10 characters long'],
  ['new topic', 'content', '123456789', 'Content must be at least 10 characters long'],
  ['new topic', 'content', ' '.repeat(20), 'Content must be at least 10 characters long'],
  ['new topic', 'content', characters(5001), 'Content cannot exceed 5000 characters'],
  ['topic edit', 'title', undefined, 'Title must be at least 5 characters'],
  ['topic edit', 'title', '1234', 'Title must be at least 5 characters'],
  ['topic edit', 'title', characters(101), 'Title cannot exceed 100 characters'],
  ['topic edit', 'content', undefined, 'Content must be at least 10 characters'],
  ['topic edit', 'content', '123456789', 'Content must be at least 10 characters'],
  ['topic edit', 'content', characters(5001), 'Content cannot exceed 5000 characters'],

  ['new reply', 'content', undefined, 'Please enter some content for your reply.'],
  ['new reply', 'content', '', 'Please enter some content for your reply.'],
  ['new reply', 'content', ' \n\t ', 'Please enter some content for your reply.'],
  ['new reply', 'content', characters(2001), 'Content cannot exceed 2000 characters'],
  ['reply edit', 'content', undefined, 'Content must be at least 5 characters'],
  ['reply edit', 'content', '1234', 'Content must be at least 5 characters'],
  ['reply edit', 'content', '  1234  ', 'Content must be at least 5 characters'],
  ['reply edit', 'content', characters(2001), 'Content cannot exceed 2000 characters'],

  ['new tag', 'name', undefined, 'Tag name must be at least 2 characters'],
  ['new tag', 'name', 'x', 'Tag name must be at least 2 characters'],
  ['new tag', 'name', characters(51), 'Tag name cannot exceed 50 characters'],
  ['new tag', 'type', undefined, 'Type must be topic, tool or creation'],
  ['new tag', 'type', 'post', 'Type must be topic, tool or creation'],
  ['tag edit', 'name', 'x', 'Tag name must be at least 2 characters'],
  ['tag edit', 'name', characters(51), 'Tag name cannot exceed 50 characters'],
  ['tag merge', 'into', undefined, 'Please choose the tag to merge into'],
  ['tag merge', 'into', 2 ** 31, 'Please choose the tag to merge into'],
  ['tag merge', 'into', 4242, 'Please choose another topic tag to merge into'],
  ['tag merge', 'into', APP_GEN, 'Please choose another topic tag to merge into'],
  ['rights', 'isAdmin', undefined, 'Required'],
  ['tool edit', 'name', 'x', 'Tool name must be at least 2 characters long'],
  ['tool edit', 'name', characters(101), 'Tool name cannot exceed 100 characters'],
  ['tool edit', 'description', characters(501), 'Description cannot exceed 500 characters'],

  ['new community', 'name', undefined, 'Name must be at least 2 characters'],
  ...(['new community', 'community edit'] as const).flatMap((form): typeof refused => [
    [form, 'name', ' x ', 'Name must be at least 2 characters'],
    [form, 'name', characters(51), 'Name cannot exceed 50 characters'],
    ...[0, -1, 1.5, 10_001].map((value): (typeof refused)[number] => [
      form,
      'displayOrder',
      value,
      'Order must be a whole number from 1 to 10000',
    ]),
  ]),
]

for (const [form, field, value, message] of refused) {
  test(`${form}: ${field} ${shown(value)} is refused with '${message}'`, async () => {
    const response = await send(form, { [field]: value })
    const answer = (await response.json()) as ErrorReply
    assert.equal(response.status, 400)
    assert.equal(answer.message, message)
    assert.equal(answer.error, message)
    assert.deepEqual(answer.issues, [{ path: field, message }])
  })
}

/** The longest and the shortest accepted values. */
const accepted: [form: RequestName, field: string, value: string, status: number][] = [
  ['sign up', 'email', address(254), 201],
  ['sign up', 'email', 'o.brien+tag@sub.example.test', 201],
  ['sign up', 'username', 'xyz', 201],
  ['sign up', 'username', characters(50), 201],
  ['sign up', 'password', '123456', 201],
  ['sign up', 'password', characters(128), 201],
  ['new topic', 'title', '12345', 201],
  ['new topic', 'title', characters(100), 201],
  ['new topic', 'content', '1234567890', 201],
  ['new topic', 'content', characters(5000), 201],
  ['topic edit', 'title', '12345', 200],
  ['topic edit', 'title', characters(100), 200],
  ['topic edit', 'content', '1234567890', 200],
  ['topic edit', 'content', characters(5000), 200],
  ['new reply', 'content', 'x', 201],
  ['new reply', 'content', characters(2000), 201],
  ['reply edit', 'content', '12345', 200],
  ['reply edit', 'content', characters(2000), 200],
  ['new tag', 'name', 'xy', 201],
  ['new tag', 'name', characters(50), 201],
  ['tag edit', 'name', 'yz', 200],
  ['tag edit', 'name', characters(49), 200],
  ['new community', 'name', 'xy', 201],
  ['new community', 'name', characters(50), 201],
  ['community edit', 'name', 'yz', 200],
  ['community edit', 'name', characters(49), 200],
  ['tool edit', 'name', 'xy', 200],
  ['tool edit', 'name', characters(100), 200],
  ['tool edit', 'description', characters(500), 200],
  ['tool edit', 'xusername', characters(15), 200],
  ['new resource', 'name', 'x', 201],
  ['new resource', 'name', characters(200), 201],
  ['new resource', 'url', `https://example.com/${characters(2028)}`, 201],
  ['new resource', 'typeSuggestion', 'xy', 201],
  ['new resource', 'typeSuggestion', characters(50), 201],
  ['contact', 'name', 'xy', 200],
  ['contact', 'name', characters(100), 200],
  ['contact', 'message', characters(10), 200],
  ['contact', 'message', characters(5000), 200],
]

for (const [at, [form, field, value, status]] of accepted.entries()) {
  test(`${form}: ${field} ${shown(value)} is accepted`, async () => {
    // Names and email addresses are unique.
    const fresh = form === 'sign up' ? { username: `g ${at}`, email: `g${at}@example.test` } : {}
    const response = await send(form, { ...fresh, [field]: value })
    const answer = (await response.json()) as Record<string, unknown>
    assert.equal(response.status, status, JSON.stringify(answer))
    if (field !== 'password' && form !== 'contact') assert.equal(answer[field], value)
  })
}

test('every invalid field is in issues, and the message is that of the first', async () => {
  const response = await send('new topic', { title: 'x', content: 'x', tagIds: 'x' })
  const { message, issues } = (await response.json()) as ErrorReply
  assert.deepEqual(
    issues?.map((issue) => issue.path),
    ['title', 'content', 'tagIds'],
  )
  assert.equal(message, issues?.[0]?.message)
})

test('a time that is sent without a zone is UTC, whatever zone the machine is in', () => {
  const { TZ } = process.env
  process.env['TZ'] = 'America/New_York'
  const item = (date: string) =>
    `<item><title>A</title><link>https://n.test/${date}</link><pubDate>${date}</pubDate></item>`
  const atTen = [
    '2026-01-31T10:00:00',
    '2026-01-31 10:00',
    'Sat, 31 Jan 2026 10:00:00',
    'Jan 31, 2026 10:00',
    '2026/01/31 10:00',
    '2026-01-31T11:00:00.000+01:00',
    'Sat, 31 Jan 2026 11:00:00 +0100',
    'Sat, 31 Jan 2026 05:00:00 EST',
    '2026-01-31T10:00:00Z',
  ]
  const atMidnight = ['2026-01-31', '2026-1-31', '31-Jan-2026', '01/31/2026']
  const dates = [...atTen, ...atMidnight]
  const feed = Buffer.from(`<rss><channel>${dates.map(item).join('')}</channel></rss>`)
  const since = (date: string) => SearchQuery.parse({ since: date }).since
  try {
    assert.equal(since('2026-01-31T10:00'), '2026-01-31T10:00:00.000Z')
    assert.equal(since('2026-01-31'), '2026-01-31T00:00:00.000Z')
    assert.deepEqual(
      parseFeed(feed, undefined, new URL('https://n.test')).map(({ date }) => date),
      dates.map((date) => `2026-01-31T${atTen.includes(date) ? '10' : '00'}:00:00.000Z`),
    )
  } finally {
    if (TZ === undefined) delete process.env['TZ']
    else process.env['TZ'] = TZ
  }
})

test('a topic accepts up to 100 tags', async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  assert.equal((await send('new topic', { tagIds: ids(100) })).status, 201)
  const refusal = await send('new topic', { tagIds: ids(101) })
  assert.equal(refusal.status, 400)
  assert.match(await refusal.text(), /Tags cannot exceed 100/)
})

test("a tag's type is topic, tool or creation", async () => {
  const refusal = await send('new tag', { type: 'resource' })
  assert.equal(refusal.status, 400)
  assert.match(await refusal.text(), /topic, tool or creation/)
})

function shown(value: unknown) {
  if (typeof value === 'string' && value.length > 40) return `of ${value.length} characters`
  return value === undefined ? 'left out' : JSON.stringify(value)
}

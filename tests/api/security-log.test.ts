import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD, people } from '../test-users.ts'
import { openSite } from '../site.ts'
import type { Jar, TestSite } from '../site.ts'
import { insertTopic } from '../insert-rows.ts'

const credentials = { email: people.ada.email, password: PASSWORD }

/** Each is logged once, with the user (if known) and the address. */
const events: Record<string, { by: (site: TestSite) => Promise<unknown>; knows: boolean }> = {
  'login.ok': { by: ({ ask }) => ask(null, 'POST /api/login', { body: credentials }), knows: true },
  'login.failed': {
    by: ({ ask }) =>
      ask(null, 'POST /api/login', { body: { ...credentials, password: 'wrong one' } }),
    knows: false,
  },
  logout: { by: ({ ask }) => ask('ada', 'POST /api/logout'), knows: true },
  register: {
    by: ({ ask }) => {
      const body = { username: 'grace', email: 'grace@example.test', password: PASSWORD }
      return ask(null, 'POST /api/register', { body })
    },
    knows: true,
  },
  'reset.requested': {
    by: ({ ask }) => ask(null, 'POST /api/forgot-password', { body: { email: people.ada.email } }),
    knows: false,
  },
  'reset.done': { by: (site) => resetPassword(site), knows: true },
  forbidden: {
    by: async ({ ask, db }) => {
      await ask('bob', 'DELETE /api/topics/:id', { params: await insertTopic(db) })
    },
    knows: true,
  },
}

for (const [event, { by, knows }] of Object.entries(events)) {
  test(`${event} is logged with time, request id${knows ? ', user id' : ''} and IP address`, async () => {
    const site = await openSite()
    await by(site)
    const lines = site.logs.filter((line) => line['event'] === event)
    assert.equal(lines.length, 1)
    const [line = {}] = lines
    assert.equal(new Date(String(line['time'])).toISOString(), line['time'])
    assert.match(String(line['requestId']), /^[\w-]{8,}$/)
    assert.equal(line['ip'], '127.0.0.1')
    assert.ok(typeof line['level'] === 'string' && typeof line['msg'] === 'string')
    if (knows) assert.ok(Number.isInteger(line['userId']), 'who it was')
  })
}

test('no log line contains an email, a password, a session or a token', async () => {
  const site = await openSite({
    ADMIN_EMAIL: 'chief@example.test',
    ADMIN_PASSWORD: 'the chief secret',
    RATE_LIMIT: 'on',
  })
  const { ask, logIn } = site
  const jar: Jar = await logIn('bob')
  await ask(jar, 'POST /api/login', { body: credentials })
  for (let at = 0; at < 8; at += 1) {
    await ask(null, 'POST /api/login', { body: { ...credentials, password: 'a wrong secret' } })
  }
  const token = await resetPassword(site)
  await ask(null, 'POST /api/reset-password', { body: { token, password: 'one more secret' } })
  await ask(null, 'POST /api/register', { body: { username: 'x', email: 'y', password: 'zzzzzz' } })
  await site.raw(`/auth?mode=forgot-password&token=${token}&email=eve@example.test`)
  await site.raw(`/api/topics?tag=eve@example.test&token=${token}`, {}, jar)
  await site.raw('/nowhere?email=eve@example.test')
  const logged = new Set(site.logs.map(({ event }) => event))
  for (const event of ['login.ok', 'login.failed', 'reset.requested', 'reset.done']) {
    assert.ok(logged.has(event), event)
  }
  const all = JSON.stringify(site.logs)
  const secrets = ['secret', token, PASSWORD, ...jar.values(), 'argon2id', '@example.test', '%40']
  for (const secret of secrets) assert.ok(!all.includes(secret), secret)
})

test('user input cannot forge a log line', async () => {
  const site = await openSite()
  const forged = ['a\n{"level":"info","event":"login.ok"}', '\u001b[31mred', '\r\nevent: login.ok']
  for (const text of forged) {
    await site.ask(null, 'POST /api/login', { body: { email: text, password: text } })
    const body = { email: `${text}@example.test`, password: PASSWORD }
    await site.ask(null, 'POST /api/login', { body })
    const headers = { 'x-request-id': 'forged', 'user-agent': '{"event":"login.ok"}' }
    await site.raw(`/api/topics?tag=${encodeURIComponent(text)}`, { headers })
    await site.raw(`/${encodeURIComponent(text)}`)
  }
  for (const line of site.logs) {
    assert.notEqual(line['event'], 'login.ok')
    assert.ok(!JSON.stringify(line).includes('[31m'))
    assert.notEqual(line['requestId'], 'forged')
  }
})

/** Follows the link mailed to ada; resolves to its token. */
async function resetPassword(site: TestSite) {
  await site.ask(null, 'POST /api/forgot-password', { body: { email: people.ada.email } })
  const mail = (await site.mails()).at(-1)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const body = { token, password: 'a new secret' }
  assert.equal((await site.ask(null, 'POST /api/reset-password', { body })).status, 200)
  return token
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashToken } from '../../server/tokens.ts'
import { PASSWORD, people } from '../test-users.ts'
import { openSite, PUBLIC_URL } from '../site.ts'
import type { TestSite } from '../site.ts'
import { insertResetLink } from '../insert-rows.ts'
import { comparableHeaders } from '../response-headers.ts'
import { lines, talk } from '../socket.ts'

const ada = people.ada.email

test('forgot-password gives the same response for every valid email', async () => {
  const site = await openSite()
  const deleted = { email: null, email_key: null, username: null, username_key: null }
  await site.db.updateTable('users').set(deleted).where('id', '=', people.bob.id).execute()
  const emails = [ada, 'nobody@example.test', people.bob.email, 'ADA@EXAMPLE.TEST']
  const answers: { status: number; headers: object; text: string }[] = []
  // In turn: of two at once, the mail queued second may be sent first, and then the other is not needed.
  for (const email of emails) {
    const response = await site.ask(null, 'POST /api/forgot-password', { body: { email } })
    const headers = comparableHeaders(response)
    answers.push({ status: response.status, headers, text: await response.text() })
  }
  assert.equal(answers[0]?.status, 200)
  assert.deepEqual(Object.keys(JSON.parse(answers[0]?.text ?? '') as object), ['message'])
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  const to = (await site.mails()).map((mail) => mail.to)
  assert.deepEqual(to, [ada, ada])
})

test('the reset mail is a complete message with a link to the reset dialog', async () => {
  const site = await openSite()
  await forget(site, ada)
  const [mail] = await site.mails()
  assert.ok(mail)
  for (const name of [
    'from',
    'to',
    'subject',
    'date',
    'message-id',
    'mime-version',
    'content-type',
  ]) {
    assert.ok(mail.headers.get(name), name)
  }
  assert.equal(mail.headers.get('auto-submitted'), 'auto-generated')
  assert.equal(mail.to, ada)
  const [link = ''] = /^http\S+$/m.exec(mail.text) ?? []
  assert.match(link, new RegExp(`^${PUBLIC_URL}/auth\\?mode=forgot-password&token=[\\w-]{43}$`))
})

test('the reset mail has no words that a member chose, because its address may be that of anybody', async () => {
  const site = await openSite()
  const username = 'Prize https://evil.test/win'
  await site.as('ada')('PUT /api/user/profile', { body: { username } })
  await forget(site, ada)
  const [mail] = await site.mails()
  assert.match(mail?.text ?? '', /^Hello,\s/)
  const whole = JSON.stringify([...(mail?.headers ?? []), mail?.text])
  assert.doesNotMatch(whole, /Prize|evil\.test/)
})

test('a reset link is sent to the stored email only', async () => {
  const site = await openSite()
  for (const email of ['ADA@example.test', 'ada@EXAMPLE.test', ' ada@example.test']) {
    await forget(site, email)
  }
  for (const email of ['аda@example.test', 'ada@examp1e.test', 'ada@example.test.evil.test']) {
    await site.ask(null, 'POST /api/forgot-password', { body: { email } })
  }
  for (const { to } of await site.mails()) assert.equal(to, ada)
})

test('the reset link uses PUBLIC_URL, whatever host the request names', async () => {
  const site = await openSite()
  const body = JSON.stringify({ email: ada })
  const [answer] = await talk(
    site.url,
    lines(
      'POST /api/forgot-password HTTP/1.1',
      'host: evil.test',
      'x-forwarded-host: evil.test',
      'x-forwarded-proto: https',
      'forwarded: host=evil.test',
      'content-type: application/json',
      `content-length: ${body.length}`,
      'connection: close',
    ),
    body,
  )
  assert.equal(answer?.status, 200)
  const [mail] = await site.mails()
  assert.ok(mail?.text.includes(`${PUBLIC_URL}/auth?`))
  assert.ok(!JSON.stringify([...(mail?.headers ?? []), mail?.text]).includes('evil.test'))
})

test('reset tokens are random, and the database stores only their hashes', async () => {
  const site = await openSite()
  const tokens = new Set<string>()
  for (let at = 0; at < 50; at += 1) tokens.add(await insertResetLink(site.db, people.ada.id, at))
  assert.equal(tokens.size, 50)
  for (const token of tokens) assert.match(token, /^[\w-]{43,}$/)
  assert.ok(new Set([...tokens].map((token) => token.slice(0, 3))).size > 40)
  const rows = await site.db.selectFrom('reset_tokens').selectAll().execute()
  assert.equal(rows.length, 1, 'one live token per account')
  for (const token of tokens) assert.ok(!JSON.stringify(rows).includes(token))
  assert.equal((await reset(site, rows[0]?.token_hash)).status, 400)
})

test('a reset token works once', async () => {
  const site = await openSite()
  const token = await linkToken(site)
  const done = await reset(site, token)
  assert.equal(done.status, 200)
  assert.deepEqual(Object.keys((await done.json()) as object), ['message'])
  assert.deepEqual(done.headers.getSetCookie(), [], 'nobody is logged in by it')
  assert.equal((await reset(site, token, 'another secret')).status, 400)
  assert.equal(await logIn(site, 'another secret'), 401)
  assert.equal(await logIn(site, PASSWORD), 401)
  assert.equal(await logIn(site, 'a new secret'), 200)
})

test('a second reset link invalidates the first, and no link of another account', async () => {
  const site = await openSite()
  const ofBob = await linkToken(site, people.bob.email)
  const first = await linkToken(site)
  const second = await linkToken(site)
  assert.equal((await reset(site, first)).status, 400)
  assert.equal((await reset(site, second)).status, 200)
  assert.equal((await reset(site, ofBob)).status, 200)
})

test('a link is made although a later mail has brought one to another account', async () => {
  const { db } = await openSite()
  await insertResetLink(db, people.ada.id, 8)
  assert.ok(await insertResetLink(db, people.bob.id, 7))
})

test('a reset token expires after 30 minutes', async () => {
  const site = await openSite()
  const token = await linkToken(site)
  const row = await site.db.selectFrom('reset_tokens').selectAll().executeTakeFirstOrThrow()
  assert.equal(row.token_hash, hashToken(token))
  const minutes = (Date.parse(row.expires_at) - Date.now()) / 60_000
  assert.ok(minutes > 29 && minutes <= 30)
  const expires_at = new Date(Date.now() - 1).toISOString()
  await site.db.updateTable('reset_tokens').set({ expires_at }).execute()
  assert.equal((await reset(site, token)).status, 400)
  assert.equal(await logIn(site, PASSWORD), 200)
})

test('a reset token that was made while the clock was ahead lives no longer than others', async () => {
  const site = await openSite()
  const token = await linkToken(site)
  const expires_at = new Date(Date.now() + 40 * 24 * 60 * 60_000).toISOString()
  await site.db.updateTable('reset_tokens').set({ expires_at }).execute()
  assert.equal((await reset(site, token)).status, 400)
  assert.equal(await logIn(site, PASSWORD), 200)
  // Nor does it keep an earlier mail from bringing a link.
  assert.ok(await insertResetLink(site.db, people.ada.id, 0))
})

test('of 20 concurrent uses of a token, one sets the password', async () => {
  const site = await openSite()
  const token = await linkToken(site)
  const passwords = Array.from({ length: 20 }, (_, at) => `secret number ${at}`)
  const answers = await Promise.all(passwords.map((password) => reset(site, token, password)))
  const statuses = answers.map((answer) => answer.status)
  assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses))
  assert.equal(statuses.filter((status) => status === 400).length, 19, String(statuses))
  assert.equal(await logIn(site, passwords[statuses.indexOf(200)] ?? ''), 200)
})

test('a reset ends all sessions of the account and no others', async () => {
  const site = await openSite()
  const jars = [await site.logIn('ada'), await site.logIn('ada'), 'ada' as const]
  assert.equal((await reset(site, await linkToken(site))).status, 200)
  for (const jar of jars) assert.equal((await site.ask(jar, 'GET /api/user')).status, 401)
  assert.equal((await site.ask('bob', 'GET /api/user')).status, 200)
})

test('an invalid token is a 400 and changes no password', async () => {
  const site = await openSite()
  const token = await linkToken(site)
  const odd = [
    true,
    0,
    1,
    null,
    [],
    {},
    '',
    [token],
    { token },
    `${token}\u0000`,
    ` ${token}`,
    `${token}x`,
    token.slice(0, -1),
    swapCase(token),
    'x'.repeat(43),
    'x'.repeat(10_000),
    '%',
  ]
  for (const value of odd) {
    const body = { token: value, password: 'a new secret' }
    const { status } = await site.ask(null, 'POST /api/reset-password', { body })
    assert.equal(status, 400, JSON.stringify(value))
  }
  assert.equal(await logIn(site, PASSWORD), 200)
  assert.equal((await reset(site, token)).status, 200)
})

async function forget({ ask }: TestSite, email: string) {
  await ask(null, 'POST /api/forgot-password', { body: { email } })
}

/** The token of the latest link that was mailed, to ada unless another address is given. */
async function linkToken(site: TestSite, email: string = ada) {
  await forget(site, email)
  const mail = (await site.mails()).at(-1)
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const reset = ({ ask }: TestSite, token: string | undefined, password = 'a new secret') =>
  ask(null, 'POST /api/reset-password', { body: { token, password } })

const logIn = async ({ ask }: TestSite, password: string) =>
  (await ask(null, 'POST /api/login', { body: { email: ada, password } })).status

const swapCase = (text: string) =>
  [...text]
    .map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()))
    .join('')

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { hashToken } from '../../server/tokens.ts'
import { until } from '../until.ts'
import { insertSession } from '../test-users.ts'
import { openSite } from '../site.ts'
import { insertOtherUser } from '../insert-rows.ts'

const site = await openSite()
const LONG_AGO = new Date(Date.now() - 3_600_000).toISOString()

type Sending = {
  method?: string
  path: string
  headers: Record<string, string>
  body: object
  /** Whether the site has read the session of the request. */
  isAdmitted: () => Promise<boolean>
  meanwhile: () => Promise<unknown>
}

/** Sends the body once the request is admitted and something else has happened. */
async function sendLate({ method = 'POST', path, headers, body, ...steps }: Sending) {
  const text = JSON.stringify(body)
  const length = String(Buffer.byteLength(text))
  const sent = { 'content-type': 'application/json', 'content-length': length, ...headers }
  const asking = request(site.url + path, { method, headers: sent })
  asking.flushHeaders()
  await until(steps.isAdmitted)
  await steps.meanwhile()
  asking.end(text)
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

/** A session that the next request with it writes to. */
async function idleSession(userId: number) {
  const token = await insertSession(site.db, userId)
  const tokenHash = hashToken(token)
  await site.db
    .updateTable('sessions')
    .set({ last_seen_at: LONG_AGO })
    .where('token_hash', '=', tokenHash)
    .execute()
  const sessions = site.db.selectFrom('sessions').where('token_hash', '=', tokenHash)
  return {
    jar: new Map([['sid', token]]),
    headers: { cookie: `sid=${token}` },
    isAdmitted: async () => {
      const row = await sessions.select('last_seen_at as at').executeTakeFirst()
      return row?.at !== LONG_AGO
    },
  }
}

test('a request whose session ends before its body has arrived changes nothing', async () => {
  const { id } = await insertOtherUser(site.db)
  const { jar, ...session } = await idleSession(id)
  const status = await sendLate({
    ...session,
    method: 'PUT',
    path: '/api/user/profile',
    body: { email: 'thief@example.test' },
    meanwhile: () => site.ask(new Map(jar), 'POST /api/logout'),
  })
  assert.equal(status, 401)
  assert.deepEqual(await listEmails('thief@example.test'), [])
})

test('an API token that is revoked before the body has arrived changes nothing', async () => {
  const body = { name: 'A script', scope: 'write' } as const
  const { id, token } = await site.as('bob')('POST /api/user/tokens', { body })
  const status = await sendLate({
    headers: { authorization: `Bearer ${token}` },
    path: '/api/topics',
    body: { title: 'Too late', content: 'Written by a program.' },
    isAdmitted: async () => {
      const tokens = await site.as('bob')('GET /api/user/tokens')
      return tokens.some((one) => one.id === id && one.lastUsedAt !== null)
    },
    meanwhile: () => site.ask('bob', 'DELETE /api/user/tokens/:id', { params: { id } }),
  })
  assert.equal(status, 401)
  assert.deepEqual(await site.as(null)('GET /api/topics'), [])
})

test('an administrator who loses the right before the body has arrived changes nothing', async () => {
  const params = await insertOtherUser(site.db)
  await site.as('root')('PUT /api/users/:id', { params, body: { isAdmin: true } })
  const { headers, isAdmitted } = await idleSession(params.id)
  const status = await sendLate({
    headers,
    isAdmitted,
    path: '/api/communities',
    body: { name: 'Too late' },
    meanwhile: () => site.ask('root', 'PUT /api/users/:id', { params, body: { isAdmin: false } }),
  })
  assert.equal(status, 401)
  const names = (await site.as(null)('GET /api/communities')).map(({ name }) => name)
  assert.ok(!names.includes('Too late'))
})

const listEmails = (email: string) =>
  site.db.selectFrom('users').select('id').where('email', '=', email).execute()

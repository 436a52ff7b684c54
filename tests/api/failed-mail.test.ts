import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteExpired } from '../../server/jobs/delete-expired.ts'
import { giveUpMail, insertMail, retryDelaySeconds } from '../../server/mail/queue.ts'
import { until } from '../until.ts'
import { openMailSink } from '../mail-sink.ts'
import type { ServerState } from '../mail-sink.ts'
import { insertFailedMail } from '../insert-rows.ts'
import { people } from '../test-users.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'

const { ada, bob } = people

test('permanently rejected mail is tried once and shown to administrators', async () => {
  for (const replies of [
    { RCPT: '550 5.1.1 no such user ada@example.test' },
    { DATA: '554 no' },
    { message: '552 5.3.4 too much, see token=abc' },
    { MAIL: '550 not you' },
  ]) {
    const { site, sink } = await openMailedSite(replies)
    await forget(site, ada.email)
    await until(async () => (await listFailed(site)).length === 1)
    const [failed] = await listFailed(site)
    assert.deepEqual([failed?.kind, failed?.recipient, failed?.attempts], ['reset', ada.email, 1])
    assert.match(failed?.reason ?? '', /^5\d\d /)
    assert.doesNotMatch(failed?.reason ?? '', /token=abc/)
    assert.deepEqual(await site.db.selectFrom('mail').selectAll().execute(), [])
    assert.deepEqual(await site.db.selectFrom('reset_tokens').selectAll().execute(), [])
    assert.equal(sink.calls(), 1)
    assert.equal((await site.as('root')('GET /api/admin/counts')).mail, 1)
    assert.ok(!JSON.stringify(site.logs).includes(ada.email), 'the log names nobody')
  }
})

test('an address that no mail can have is tried once, and the mail after it is sent', async () => {
  const { site, sink } = await openMailedSite('up')
  const email = '.'
  await site.db
    .updateTable('users')
    .set({ email, email_key: email })
    .where('id', '=', ada.id)
    .execute()
  await insertMail(site.db, { kind: 'reset', email })
  await forget(site, bob.email)
  await until(async () => (await waiting(site)) === undefined)
  const [failed] = await listFailed(site)
  assert.deepEqual([failed?.recipient, failed?.attempts], [email, 1])
  assert.equal(sink.messages.length, 1)
})

test('mail by SMTP asks programs that answer for absent people not to answer it', async () => {
  const { site, sink } = await openMailedSite('up')
  await forget(site, ada.email)
  await until(() => sink.messages.length === 1)
  assert.match(sink.messages.join(), /^Auto-Submitted: auto-generated\r$/m)
})

test('mail that fails again is listed once, with the last reason', async () => {
  const { site, sink } = await openMailedSite({ RCPT: '550 no such user' })
  await forget(site, ada.email)
  await until(async () => (await listFailed(site)).length === 1)
  await sink.setState({ RCPT: '550 account closed' })
  await forget(site, ada.email)
  await until(async () => /closed/.test((await listFailed(site))[0]?.reason ?? ''))
  assert.equal((await listFailed(site)).length, 1)
})

test('temporarily rejected mail stays queued and leaves no reset link', async () => {
  const states: ServerState[] = [
    'down',
    { hello: '421 busy' },
    { hello: '554 not today' },
    { MAIL: '530 5.7.0 Authentication required' },
    { RCPT: '554 5.7.1 <ada@example.test>: Relay access denied' },
    { RCPT: '450 mailbox busy' },
    { RCPT: { does: 'drop' } },
    { DATA: '451 later' },
    { message: '452 full' },
  ]
  for (const state of states) {
    const { site } = await openMailedSite(state)
    await forget(site, ada.email)
    await until(async () => (await waiting(site))?.attempts === 1, JSON.stringify(state))
    assert.deepEqual(await site.db.selectFrom('reset_tokens').selectAll().execute(), [])
    assert.deepEqual(await listFailed(site), [])
  }
})

test('after an unknown outcome, the reset links of both attempts work', async () => {
  const { site, sink } = await openMailedSite({ message: { does: 'drop' } })
  await forget(site, ada.email)
  await until(async () => (await waiting(site))?.attempts === 1)
  await sink.setState('up')
  await sendNow(site)
  await until(async () => (await waiting(site)) === undefined)
  const [first = '', second = ''] = sink.messages.map(tokenIn)
  assert.notEqual(first, second)
  const ids = sink.messages.map((message) => /^Message-ID: \S+/im.exec(message)?.[0])
  assert.ok(ids[0])
  assert.equal(ids[0], ids[1], 'a mail program shows one of them')
  assert.equal(await reset(site, first), 200)
  assert.equal(await reset(site, second), 400, 'a link works once, whichever')
})

test('a late retry of an earlier mail does not invalidate the link of a later one', async () => {
  const { site, sink } = await openMailedSite({ RCPT: '450 later' })
  await forget(site, ada.email)
  await until(async () => (await waiting(site))?.attempts === 1)
  await sink.setState('up')
  await forget(site, ada.email)
  await until(() => sink.messages.length === 1)
  await sendNow(site)
  await until(async () => (await waiting(site)) === undefined)
  assert.equal(sink.messages.length, 1)
  assert.equal(await reset(site, tokenIn(sink.messages[0] ?? '')), 200)
})

test('a late retry of an earlier mail is sent once the link of a later one has expired', async () => {
  const { site, sink } = await openMailedSite({ RCPT: '450 later' })
  await forget(site, ada.email)
  await until(async () => (await waiting(site))?.attempts === 1)
  await sink.setState('up')
  await forget(site, ada.email)
  await until(() => sink.messages.length === 1)
  await site.db
    .updateTable('reset_tokens')
    .set({ expires_at: new Date(0).toISOString() })
    .execute()
  await sendNow(site)
  await until(() => sink.messages.length === 2)
  assert.equal(await reset(site, tokenIn(sink.messages[1] ?? '')), 200)
})

test('a password reset deletes queued reset mail of the account', async () => {
  const { site, sink } = await openMailedSite({ RCPT: '450 later' })
  await forget(site, ada.email)
  await until(async () => (await waiting(site))?.attempts === 1)
  const due_at = new Date(Date.now() + 10 * 3_600_000).toISOString()
  await site.db.updateTable('mail').set({ due_at }).execute()
  await sink.setState('up')
  await forget(site, ada.email)
  await until(() => sink.messages.length === 1)
  assert.equal(await reset(site, tokenIn(sink.messages[0] ?? '')), 200)
  assert.equal(await waiting(site), undefined)
})

test('a mail server that floods or hangs costs one limited attempt', async () => {
  for (const does of ['flood', 'hang'] as const) {
    const { site } = await openMailedSite({ EHLO: { does }, HELO: { does } })
    await forget(site, ada.email)
    await until(async () => (await waiting(site))?.attempts === 1, does)
    assert.deepEqual(await site.db.selectFrom('reset_tokens').selectAll().execute(), [])
  }
})

test('retry pauses grow: ten quick attempts, and 60 attempts in about ten days', () => {
  const pauses = Array.from({ length: 59 }, (_, at) => retryDelaySeconds(at + 1))
  assert.deepEqual(
    pauses,
    pauses.toSorted((a, b) => a - b),
  )
  const sum = (count: number) => pauses.slice(0, count).reduce((total, one) => total + one, 0)
  assert.ok(sum(10) > 300 && pauses.slice(0, 10).every((pause) => pause <= 60))
  const days = sum(59) / 86_400
  assert.ok(days > 8 && days < 10, `${days} days`)
})

test('mail is given up after 60 attempts or ten days', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  for (const last of [{ attempts: 59 }, { created_at: daysAgo(10) }]) {
    const { site } = await openMailedSite({ RCPT: '450 later' })
    await forget(site, ada.email)
    await until(async () => (await waiting(site))?.attempts === 1)
    await site.db.updateTable('mail').set(last).execute()
    await sendNow(site)
    await until(async () => (await listFailed(site)).length === 1)
    await until(async () => (await waiting(site)) === undefined)
  }
})

test('mail whose failure cannot be stored stays queued', async () => {
  const { site } = await openMailedSite({ RCPT: '450 later' })
  await forget(site, ada.email)
  await until(async () => (await waiting(site))?.attempts === 1)
  const {
    id = 0,
    created_at: createdAt = '',
    attempts = 0,
    due_at = '',
  } = (await waiting(site)) ?? {}
  const claim = { id, createdAt, attempts, heldUntil: due_at }
  const claimed = { ...claim, mail: { kind: 'reset', email: ada.email } } as const
  // The column takes no null.
  await assert.rejects(giveUpMail(site.db, claimed, ada.email, null as unknown as string))
  assert.equal((await waiting(site))?.id, id)
  assert.deepEqual(await listFailed(site), [])
})

test('administrators retry or dismiss failed mail; both are audited without the address', async () => {
  const { site, sink } = await openMailedSite({ RCPT: '550 no' })
  const { as } = site
  for (const { email } of [ada, bob, ada]) await forget(site, email)
  await until(async () => (await waiting(site)) === undefined)
  const [first = { id: 0 }, second = { id: 0 }, ...others] = await listFailed(site)
  assert.deepEqual(others, [], 'the same mail stands there once')
  await sink.setState('up')
  assert.deepEqual(await as('root')('POST /api/failed-mail/:id/retry', { params: first }), {
    success: true,
  })
  await until(() => sink.messages.length === 1)
  await as('root')('DELETE /api/failed-mail/:id', { params: second })
  assert.deepEqual(await listFailed(site), [])
  assert.equal((await as('root')('GET /api/admin/counts')).mail, 0)
  const acts = await as('root')('GET /api/audit')
  assert.deepEqual(
    acts.map(({ action }) => action),
    ['mail.dismissed', 'mail.retried'],
  )
  assert.ok(!JSON.stringify(acts).includes('@'))
  for (const address of ['POST /api/failed-mail/:id/retry', 'DELETE /api/failed-mail/:id']) {
    assert.equal((await site.ask('root', address, { params: first })).status, 404)
  }
})

test('the mail that failed last is listed first', async () => {
  const site = await openSite()
  for (const day of ['02', '03', '01']) {
    const { id } = await insertFailedMail(site.db, `${day}@example.test`)
    const failed_at = `2026-11-${day}T00:00:00.000Z`
    await site.db.updateTable('failed_mail').set({ failed_at }).where('id', '=', id).execute()
  }
  const recipients = (await listFailed(site)).map(({ recipient }) => recipient.slice(0, 2))
  assert.deepEqual(recipients, ['03', '02', '01'])
})

test('failed mail is deleted with the account, and when its email changes', async () => {
  const { site } = await openMailedSite({ RCPT: '550 no' })
  await forget(site, ada.email)
  await until(async () => (await listFailed(site)).length === 1)
  await site.as('ada')('PUT /api/user/profile', { body: { email: 'Ada@Example.com' } })
  assert.deepEqual(await listFailed(site), [])
  await forget(site, 'ada@example.com')
  await until(async () => (await listFailed(site)).length === 1)
  await site.as('ada')('DELETE /api/user/delete')
  assert.deepEqual(await listFailed(site), [])
  // An attempt that was already running.
  const mail = { kind: 'reset', email: 'ada@example.com' } as const
  const now = new Date().toISOString()
  const claim = { id: 1, attempts: 0, createdAt: now, heldUntil: now, mail }
  await giveUpMail(site.db, claim, mail.email, 'no')
  assert.deepEqual(await listFailed(site), [])
})

test('mail of a kind that only a newer release knows stays for its nodes, for ten days', async () => {
  const { site, sink } = await openMailedSite('up')
  const { db } = site
  const queued = { kind: 'digest', detail: '{"userId":1}', attempts: 0 }
  const long_ago = new Date(Date.now() - 9 * 86_400_000).toISOString()
  const times = { due_at: long_ago, created_at: long_ago }
  await db
    .insertInto('mail')
    .values({ ...queued, ...times })
    .execute()
  const failed = await insertFailedMail(db, ada.email)
  await db.updateTable('failed_mail').set({ kind: 'digest' }).where('id', '=', failed.id).execute()
  const stored = await waiting(site)
  await forget(site, ada.email)
  await until(() => sink.messages.length === 1)
  await until(async () => (await db.selectFrom('mail').select('id').execute()).length === 1)
  assert.deepEqual(await waiting(site), stored, 'neither sent, put off nor counted as an attempt')
  assert.deepEqual(await listFailed(site), [])
  await deleteExpired(db)
  assert.deepEqual(await waiting(site), stored)
  const created_at = new Date(Date.now() - 10 * 86_400_000).toISOString()
  await db.updateTable('mail').set({ created_at }).execute()
  await deleteExpired(db)
  assert.equal(await waiting(site), undefined)
})

async function openMailedSite(state: ServerState) {
  const sink = await openMailSink(0, 'up')
  await sink.setState(state)
  return { site: await openSite({ SMTP_URL: sink.url, CONTACT_EMAIL: 'desk@example.test' }), sink }
}

const listFailed = ({ as }: TestSite) => as('root')('GET /api/failed-mail')

const waiting = ({ db }: TestSite) =>
  db.selectFrom('mail').selectAll().orderBy('id').executeTakeFirst()

/** Skips the pause; a message to another recipient wakes the job. */
async function sendNow({ db, ask }: TestSite) {
  await db
    .updateTable('mail')
    .set({ due_at: new Date(0).toISOString() })
    .execute()
  await ask(null, 'POST /api/forgot-password', { body: { email: 'nobody@example.test' } })
}

const tokenIn = (message: string) =>
  /token=3D([\w-]+)/.exec(message.replaceAll('=\r\n', ''))?.[1] ?? ''

async function forget({ ask }: TestSite, email: string) {
  assert.equal((await ask(null, 'POST /api/forgot-password', { body: { email } })).status, 200)
}

async function reset({ ask }: TestSite, token: string) {
  const body = { token, password: 'a new secret' }
  return (await ask(null, 'POST /api/reset-password', { body })).status
}

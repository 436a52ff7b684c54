import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from '../../server/config.ts'
import { writeContactMail } from '../../server/contact/contact-mail.ts'
import { openSite } from '../site.ts'
import { insertContactMessage } from '../insert-rows.ts'

const body = { name: 'Grace', email: 'grace@example.test', message: 'What a fine place.' }

test('POST /api/contact accepts name, email and message and returns success and message', async () => {
  const { ask, as, mails } = await openSite()
  const response = await ask(null, 'POST /api/contact', { body })
  assert.equal(response.status, 200)
  const answer = (await response.json()) as { success: unknown; message: unknown }
  assert.equal(answer.success, true)
  assert.equal(typeof answer.message, 'string')
  const [stored, ...others] = await as('root')('GET /api/contact')
  assert.deepEqual(
    { ...stored, id: 0, createdAt: '' },
    { ...body, id: 0, createdAt: '', read: false },
  )
  assert.deepEqual(others, [])
  // CONTACT_EMAIL is not set.
  assert.deepEqual(await mails(), [])
})

test('contact messages are also mailed to CONTACT_EMAIL', async () => {
  const { as, mails } = await openSite({ CONTACT_EMAIL: 'desk@example.test' })
  await as(null)('POST /api/contact', { body })
  const [mail, ...others] = await mails()
  assert.deepEqual(others, [])
  assert.equal(mail?.to, 'desk@example.test')
  assert.match(mail.subject, /Grace/)
  assert.match(mail.headers.get('reply-to') ?? '', /^Grace <grace@example\.test>$/)
  assert.match(mail.text, /What a fine place\./)
})

const refused: [object, string][] = [
  [{ name: 'G' }, 'Name must be at least 2 characters'],
  [{ name: undefined }, 'Name must be at least 2 characters'],
  [{ name: 'x'.repeat(101) }, 'Name cannot exceed 100 characters'],
  [{ email: 'grace' }, 'Please enter a valid email address'],
  [{ email: undefined }, 'Please enter a valid email address'],
  [{ message: 'Too short' }, 'Message must be at least 10 characters'],
  [{ message: '          ' }, 'Message must be at least 10 characters'],
  [{ message: 'x'.repeat(5_001) }, 'Message cannot exceed 5000 characters'],
]

test('no mail is written for a message that was deleted, or once CONTACT_EMAIL is removed', async () => {
  const { db } = await openSite()
  const settings = readSettings({ CONTACT_EMAIL: 'desk@example.test' })
  const { id } = await insertContactMessage(db)
  assert.ok(await writeContactMail(db, settings, id))
  assert.equal(await writeContactMail(db, readSettings({}), id), null)
  assert.equal(await writeContactMail(db, settings, id + 1), null)
})

test('a contact message is validated with the messages of the form', async () => {
  const { ask, as } = await openSite()
  for (const [change, message] of refused) {
    const response = await ask(null, 'POST /api/contact', { body: { ...body, ...change } })
    const answer = (await response.json()) as { message: string }
    assert.deepEqual([response.status, answer.message], [400, message])
  }
  assert.deepEqual(await as('root')('GET /api/contact'), [])
})

test('a message with a filled honeypot field gets 200 and is discarded', async () => {
  const { ask, as, mails } = await openSite({ CONTACT_EMAIL: 'desk@example.test' })
  for (const website of ['https://spam.example', 7, ['x']]) {
    const response = await ask(null, 'POST /api/contact', { body: { ...body, website } })
    assert.equal(response.status, 200)
    assert.equal(((await response.json()) as { success: unknown }).success, true)
  }
  assert.equal(
    (await ask(null, 'POST /api/contact', { body: { ...body, website: '' } })).status,
    200,
  )
  assert.equal((await as('root')('GET /api/contact')).length, 1)
  assert.equal((await mails()).length, 1)
})

const injections = [
  { name: 'x\r\nBcc: a@evil.example' },
  { name: 'x\nBcc: a@evil.example' },
  { name: 'x\u2028Bcc: a@evil.example' },
  { email: 'a@b.example\nCc: a@evil.example' },
  { email: 'a@b.example, a@evil.example' },
  { email: '"x" <a@evil.example>' },
  { name: 'Eve <a@evil.example>, Ada' },
  { name: '=?utf-8?q?x=0D=0ABcc=3A_a=40evil=2Eexample?=' },
  { message: 'Hello there\r\n.\r\nMAIL FROM:<a@evil.example>\r\nBcc: a@evil.example' },
]

test('no field injects a header or a recipient into the mail', async () => {
  const { ask, mails } = await openSite({ CONTACT_EMAIL: 'desk@example.test' })
  let accepted = 0
  for (const change of injections) {
    const { status } = await ask(null, 'POST /api/contact', { body: { ...body, ...change } })
    assert.ok(status === 200 || status === 400, JSON.stringify(change))
    if (status === 200) accepted += 1
  }
  const sent = await mails()
  assert.equal(sent.length, accepted)
  assert.equal(accepted, 3)
  for (const { headers, to } of sent) {
    assert.equal(to, 'desk@example.test')
    assert.ok(!headers.has('bcc') && !headers.has('cc'))
    // Nor does a mail client that decodes encoded words.
    assert.doesNotMatch(headers.get('subject') ?? '', /=\?utf-8\?q\?x/)
    assert.equal((headers.get('reply-to') ?? '').match(/<[^>]*>$/)?.[0], '<grace@example.test>')
  }
})

test('more than 20 messages from an address are 429 with Retry-After', async () => {
  const { ask, as } = await openSite({ RATE_LIMIT: 'on' })
  const statuses: number[] = []
  for (let i = 0; i < 29; i += 1) {
    const headers = { 'x-forwarded-for': `192.0.2.${i}` }
    const response = await ask(null, 'POST /api/contact', { body, headers })
    statuses.push(response.status)
    if (response.status === 429) assert.ok(Number(response.headers.get('retry-after')) > 0)
  }
  assert.deepEqual(
    statuses,
    Array.from({ length: 29 }, (_, i) => (i < 20 ? 200 : 429)),
  )
  assert.equal((await as('root')('GET /api/contact')).length, 20)
})

test('administrators read, mark and delete messages, newest first', async () => {
  const { as, ask, db } = await openSite()
  const first = await insertContactMessage(db, 'The first message')
  const second = await insertContactMessage(db, 'The second message')
  const list = await as('root')('GET /api/contact')
  assert.deepEqual(
    list.map(({ id }) => id),
    [second.id, first.id],
  )
  const read = { params: first, body: { read: true } }
  assert.equal((await as('root')('PUT /api/contact/:id', read)).read, true)
  assert.equal((await ask('bob', 'PUT /api/contact/:id', read)).status, 403)
  await as('root')('DELETE /api/contact/:id', { params: second })
  assert.equal((await ask('root', 'DELETE /api/contact/:id', { params: second })).status, 404)
  assert.deepEqual(await as('root')('GET /api/contact', { query: { page: '2' } }), [])
  const [left] = await as('root')('GET /api/contact', { query: { page: '1' } })
  assert.deepEqual([left?.id, left?.read], [first.id, true])
})

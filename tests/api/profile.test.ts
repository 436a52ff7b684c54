import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import type { ErrorReply } from '#contract/errors.ts'
import { runInEncodeQueue } from '../../server/media/encode-queue.ts'
import { until } from '../until.ts'
import { people } from '../test-users.ts'
import { dataUrl, pictures } from '../pictures.ts'
import { POLICIES } from '../../server/rate-limits/policies.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { insertResetLink } from '../insert-rows.ts'

const png = await pictures.png()
const [{ max: REGISTRATIONS_MAX }] = POLICIES.registrations.counters

const put = ({ ask }: TestSite, body: object) => ask('ada', 'PUT /api/user/profile', { body })

test('PUT /api/user/profile changes username, email and profileImage and returns the user', async () => {
  const { as, raw } = await openSite()
  const body = { username: 'Ada L', email: 'countess@example.test', profileImage: dataUrl(png) }
  const user = await as('ada')('PUT /api/user/profile', { body })
  assert.equal(user.username, 'Ada L')
  assert.equal(user.email, 'countess@example.test')
  assert.match(user.profileImage ?? '', /^\/media\/[0-9a-f]{64}\.webp$/)
  assert.deepEqual(await as('ada')('GET /api/user'), user)
  const { id, username, profileImage } = user
  assert.deepEqual(await as(null)('GET /api/user/:id', { params: { id } }), {
    id,
    username,
    profileImage,
  })
  const portrait = await raw(profileImage ?? '')
  const { width, height } = await sharp(await portrait.arrayBuffer()).metadata()
  assert.deepEqual([width, height], [256, 256])
})

test('omitted fields stay unchanged, and rights in the body are ignored', async () => {
  const site = await openSite()
  const before = await site.as('ada')('GET /api/user')
  const planted = {
    isAdmin: true,
    id: 2,
    password: 'changed',
    passwordHash: 'x',
    createdAt: '1970',
  }
  assert.equal((await put(site, planted)).status, 200)
  assert.deepEqual(await site.as('ada')('GET /api/user'), before)
  assert.equal((await put(site, { username: 'ADA' })).status, 200)
  assert.deepEqual(await site.as('ada')('GET /api/user'), { ...before, username: 'ADA' })
})

test('of two members who take one name at the same time, one has it and the other is told so', async () => {
  const site = await openSite()
  for (const username of [
    'Loom',
    'Shuttle',
    'Warp',
    'Weft',
    'Heddle',
    'Reed',
    'Treadle',
    'Bobbin',
  ]) {
    const answers = await Promise.all(
      (['ada', 'bob'] as const).map((by) =>
        site.ask(by, 'PUT /api/user/profile', { body: { username } }),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    assert.equal(refused.length, 1, username)
    for (const answer of refused) await taken(answer, 'username')
  }
})

test('the 409 says whether username or email is taken', async () => {
  const site = await openSite()
  for (const username of ['bob', 'BOB', '\u0412\u041e\u0412', 'administrator', 'Guildhall']) {
    await taken(await put(site, { username }), 'username')
  }
  await taken(await put(site, { email: 'BOB@example.test' }), 'email')
  const { email } = await site.as('ada')('GET /api/user')
  assert.equal(email, people.ada.email)
})

test('an administrator keeps a reserved name', async () => {
  const { as } = await openSite()
  const user = await as('root')('PUT /api/user/profile', { body: { username: 'root' } })
  assert.equal(user.username, 'root')
})

test('an invalid profile is refused with the messages of the form', async () => {
  const site = await openSite()
  const sentences = [
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ email: 'nobody' }, 'Invalid email address'],
    [
      { profileImage: `data:image/png;base64,${'A'.repeat(999_979)}` },
      'Image cannot exceed 1000000 characters',
    ],
  ] as const
  for (const [body, sentence] of sentences) {
    const response = await put(site, body)
    assert.equal(((await response.json()) as ErrorReply).message, sentence)
    assert.equal(response.status, 400)
  }
})

const badImages = [
  'javascript:alert(1)',
  '/media/../../etc/passwd',
  `/media/${'a'.repeat(64)}.webp`,
  'a.png',
  'data:image/svg+xml;base64,PHN2Zy8+',
  `${dataUrl(png)}!`,
  dataUrl(Buffer.from('<html></html>')),
]

test('a profile image has to be a valid picture', async () => {
  const site = await openSite()
  for (const profileImage of badImages) {
    const response = await put(site, { profileImage })
    assert.equal(response.status, 400, profileImage.slice(0, 60))
    assert.equal(((await response.json()) as ErrorReply).issues?.[0]?.path, 'profileImage')
  }
  assert.equal((await put(site, { profileImage: 'x'.repeat(3_000_000) })).status, 413)
})

test('an unsupported profile image is refused with the message of the field', async () => {
  const site = await openSite()
  for (const kind of ['image/svg+xml', 'image/bmp', 'application/pdf']) {
    const response = await put(site, { profileImage: `data:${kind};base64,PHN2Zy8+` })
    const { message } = (await response.json()) as ErrorReply
    assert.deepEqual(
      [response.status, message],
      [400, 'Please provide an image URL or base64 data'],
    )
  }
})

test('a profile image may be an external URL, which the site never requests', async () => {
  const site = await openSite()
  const profileImage = 'https://example.test/me.png'
  const response = await put(site, { profileImage })
  assert.equal(((await response.json()) as { profileImage: string }).profileImage, profileImage)
  const folder = join(site.environment['DATA_DIR'] ?? '', 'media')
  assert.deepEqual(readdirSync(folder), [])
  const [scheme, person] = ['ftp://example.test/me.png', 'https://me:secret@example.test/me.png']
  for (const refused of [scheme, person]) {
    assert.equal((await put(site, { profileImage: refused })).status, 400, refused)
  }
})

test('a stored profile image is accepted unchanged; null and an empty text remove it', async () => {
  const site = await openSite()
  const folder = join(site.environment['DATA_DIR'] ?? '', 'media')
  for (const nothing of [null, '']) {
    await put(site, { profileImage: dataUrl(png) })
    const { profileImage } = await site.as('ada')('GET /api/user')
    const kept = await put(site, { username: 'ada', email: people.ada.email, profileImage })
    assert.equal(((await kept.json()) as { profileImage: string }).profileImage, profileImage)
    await put(site, { profileImage: nothing })
    assert.equal((await site.as('ada')('GET /api/user')).profileImage, null)
    await until(() => readdirSync(folder).length === 0, 'the portrait to be gone')
  }
})

test("a new portrait is shown beside the author's posts", async () => {
  const { as } = await openSite()
  const topic = { title: 'A title', content: 'Some content.' }
  await as('ada')('POST /api/topics', { body: topic })
  const body = { profileImage: dataUrl(png) }
  const { profileImage } = await as('ada')('PUT /api/user/profile', { body })
  const [card] = await as(null)('GET /api/topics')
  assert.equal(card?.author?.profileImage, profileImage)
})

test('a new email invalidates reset links sent to the old one', async () => {
  const site = await openSite()
  const token = await insertResetLink(site.db, people.ada.id)
  await put(site, { username: 'ada lovelace', email: people.ada.email })
  const rows = () => site.db.selectFrom('reset_tokens').select('user_id').execute()
  assert.equal((await rows()).length, 1)
  await put(site, { email: 'new@example.test' })
  assert.deepEqual(await rows(), [])
  const body = { token, password: 'another secret' }
  assert.equal((await site.ask(null, 'POST /api/reset-password', { body })).status, 400)
})

test('of two concurrent changes to one username, one succeeds', async () => {
  const { ask } = await openSite()
  const body = { username: 'grace' }
  const answers = await Promise.all(
    (['ada', 'bob'] as const).map((who) => ask(who, 'PUT /api/user/profile', { body })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  )
})

test('a name changed while a portrait is encoded is kept', async () => {
  const site = await openSite({ RATE_LIMIT: 'on' })
  const gate = Promise.withResolvers<void>()
  // Pictures are processed one at a time, and this one is not finished.
  const before = runInEncodeQueue(() => gate.promise)
  const pictured = put(site, { profileImage: dataUrl(png) })
  await until(() => isWaitingForPicture(site))
  assert.equal((await put(site, { username: 'countess' })).status, 200)
  assert.equal((await put(site, { email: 'countess@example.test' })).status, 200)
  gate.resolve()
  await before
  const saved = (await (await pictured).json()) as { username: string; profileImage: string }
  assert.equal(saved.username, 'countess')
  assert.match(saved.profileImage, /^\/media\//)
  const user = await site.as('ada')('GET /api/user')
  assert.deepEqual([user.username, user.email], ['countess', 'countess@example.test'])
})

test('an account deleted while its portrait is encoded stays deleted', async () => {
  const site = await openSite({ RATE_LIMIT: 'on' })
  const gate = Promise.withResolvers<void>()
  const before = runInEncodeQueue(() => gate.promise)
  const pictured = put(site, { username: 'countess', profileImage: dataUrl(png) })
  await until(() => isWaitingForPicture(site))
  await site.as('ada')('DELETE /api/user/delete')
  gate.resolve()
  await before
  assert.equal((await pictured).status, 404)
  const { username } = await site.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', people.ada.id)
    .executeTakeFirstOrThrow()
  assert.equal(username, null)
})

test('changes of the email address tell no faster than registrations which addresses are taken', async () => {
  const site = await openSite({ RATE_LIMIT: 'on' })
  const statuses = new Map<number, number>()
  for (let tried = 0; tried <= REGISTRATIONS_MAX; tried += 1) {
    const { status } = await put(site, { email: people.bob.email })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  assert.deepEqual(
    [...statuses],
    [
      [409, REGISTRATIONS_MAX],
      [429, 1],
    ],
  )
  const body = { username: 'grace', email: people.bob.email, password: 'a password' }
  assert.equal((await site.ask(null, 'POST /api/register', { body })).status, 429)
  const same = await put(site, { username: 'countess', email: people.ada.email.toUpperCase() })
  assert.equal(same.status, 200, 'the form sends the address with every change')
})

test('/profile redirects visitors to /auth', async () => {
  const { raw } = await openSite()
  const response = await raw('/profile')
  assert.deepEqual([response.status, response.headers.get('location')], [302, '/auth'])
  const page = await raw('/profile', {}, 'ada')
  assert.equal(page.status, 200)
  const html = await page.text()
  for (const words of ['My Profile', 'Account Information', 'Account Management', 'Save Changes']) {
    assert.ok(html.includes(words), words)
  }
})

async function taken(response: Response, what: string) {
  const { message, issues } = (await response.json()) as ErrorReply
  assert.equal(response.status, 409, message)
  assert.match(message, new RegExp(what))
  assert.equal(issues?.[0]?.path, what)
}

/** Every picture is counted before it is processed. */
async function isWaitingForPicture({ db }: TestSite) {
  const counted = await db
    .selectFrom('counters')
    .select('key')
    .where('key', 'like', 'image:%')
    .execute()
  return counted.length > 0
}

test('a name that mixes alphabets stays with its member, but nobody takes a new one', async () => {
  const site = await openSite()
  const username = 'иvan'
  await site.db.updateTable('users').set({ username }).where('id', '=', people.ada.id).execute()
  assert.equal((await put(site, { username, email: 'ivan@example.test' })).status, 200)
  const refused = await put(site, { username: 'иvana' })
  assert.equal(refused.status, 400)
  const { issues } = (await refused.json()) as ErrorReply
  assert.deepEqual(
    issues?.map(({ path }) => path),
    ['username'],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { ErrorReply } from '#contract/errors.ts'
import { fillNameSkeletons } from '../../server/accounts/name-queries.ts'
import { engine } from '../engines.ts'
import { openSite } from '../site.ts'
import type { Jar, TestSite } from '../site.ts'

const password = 'a good secret'
const grace = { username: 'Grace', email: 'Grace@Example.test', password }

test('registration is a 201 with the new user and starts a session', async () => {
  const { as, ask } = await openSite()
  const jar: Jar = new Map()
  const response = await ask(jar, 'POST /api/register', { body: grace })
  assert.equal(response.status, 201)
  const user = (await response.json()) as Record<string, unknown>
  const { id, createdAt, ...rest } = user
  assert.deepEqual(rest, {
    username: 'Grace',
    email: 'Grace@Example.test',
    profileImage: null,
    isAdmin: false,
  })
  assert.ok(Number.isInteger(id))
  assert.equal(new Date(String(createdAt)).toISOString(), createdAt)
  assert.deepEqual(await as(jar)('GET /api/user'), user)
})

test('a public user has id, username and profile image only', async () => {
  const { ask } = await openSite()
  for (const who of [null, 'ada', 'bob', 'root'] as const) {
    const response = await ask(who, 'GET /api/user/1')
    assert.deepEqual(await response.json(), { id: 1, username: 'ada', profileImage: null })
  }
  assert.equal((await ask(null, 'GET /api/user/4242')).status, 404)
})

test('usernames and emails are unique ignoring case, and the 409 says which one is taken', async () => {
  const site = await openSite()
  await refuses(site, { username: 'grace', email: 'ADA@example.TEST' }, 'email')
  await refuses(site, { username: 'grace', email: ' ada@example.test ' }, 'email')
  await refuses(site, { username: 'Ada', email: 'new@example.test' }, 'username')
  await refuses(site, { username: ' ada ', email: 'new@example.test' }, 'username')
})

/** Names that a reader could mistake for the first one. */
const confusables: [taken: string, others: string[]][] = [
  ['ada', ['ADA', 'ａｄａ', 'ᵃᵈᵃ', '𝐚𝐝𝐚', 'аԁа', '🅐🅓🅐', '🅰🅳🅰', '🇦🇩🇦']],
  ['Paul Miller', ['paul  miller', 'paul rniller', 'pau1 miller', 'PAUL MILLER', 'PauI MiIIer']],
  ['José', ['jose\u0301', 'JOSÉ']],
  ['Straße', ['STRASSE', 'strasse', 'STRAẞE']],
  ['Σίσυφος', ['ΣΊΣΥΦΟΣ', 'Σίσυφοσ']],
  ['PauI', ['Paul', 'paul', 'PAUl']],
  ['PauI MiIIer', ['Paul Miller', 'PauI Miller']],
  ['Ken', ['ΚΕΝ']],
  ['Mike', ['ΜΙΚΕ', 'МІКЕ']],
  ['Tom', ['ꓔꓳꓟ', 'ТОМ']],
  ['Dora', ['ꓓꓳꓣꓮ']],
  ['pete', ['ᏢᎬᎢᎬ']],
  ['ΗΑΝ', ['Han', 'HAN']],
  ['a-b-c', ['a‐b‐c', 'a–b–c']],
  ["o'neil", ['o’neil', 'oʼneil']],
  ['naïve', ['naı̈ve']],
]

for (const [taken, others] of confusables) {
  test(`names that look like ${taken} are refused`, async () => {
    const site = await openSite()
    const body = { username: taken, email: 'first@example.test', password }
    if (taken !== 'ada') await site.as(null)('POST /api/register', { body })
    for (const username of others) await refuses(site, { username, email: 'x@example.test' })
  })
}

const reserved = [
  'admin',
  'Administrator',
  'MODERATOR',
  'root',
  'support',
  'system',
  'staff',
  'Anonymous',
  'deleted',
  'Guildhall',
  ' admin ',
  'ａｄｍｉｎ',
  'ROOT',
  'anonyrnous',
  'gui1dhall',
  'guiIdhall',
  'adm1n',
  'ADMİN',
  'ad min',
  'a.d.m.i.n',
  '@admin',
  'a\u0336dmin',
  'admin\u0301',
  'ꓮꓓꓟꓲꓠ',
  'ꓢꓴꓑꓑꓳꓣꓔ',
  'ꓢꓔꓮꓝꓝ',
  'ꓮ ꓓꓟꓲꓠ',
  'ᴀdmin',
  'ʀoot',
  'ꞃoot',
  'ɢuildhall',
  'Guꞁldhall',
  'ᴀᴅᴍɪɴ',
  '🅐🅓🅜🅘🅝',
  '🅰🅳🅼🅸🅽',
  '🇦🇩🇲🇮🇳',
  '🅁🅞🅾🇹',
]

test('no word of a name mixes alphabets that look alike', async () => {
  const site = await openSite()
  const mixed = [
    'ꓮdmin',
    'ꭺdmin',
    'ꓢupport',
    'ⲥystem',
    'Guildhaꓡꓡ',
    'ꓐosslady',
    'Ꮮoom',
    'ΑDΜΙΝ',
    'ᎪᎠᎷᏆΝ',
    'Вoris',
    'Ηenry',
    'Ζoe',
    'Εric',
    'Νina',
    'Μike',
    'Υann',
    'Нank',
    'НАNНА',
    'ρεррег',
    'b𐐬ss',
    'Paul Мiller',
    'аda',
    'Ꮢon',
    'Տam',
  ]
  for (const username of mixed) {
    const body = { username, email: 'x@example.test', password }
    const refusal = await site.ask(null, 'POST /api/register', { body })
    assert.equal(refusal.status, 400, username)
    assert.match(await refusal.text(), /cannot mix alphabets that look alike/)
  }
  for (const [at, username] of ['ᏣᎳᎩ', 'ꓡꓲ-ꓢꓴ', 'Иван Ivanov', '東京 Tokyo'].entries()) {
    const body = { username, email: `y${at}@example.test`, password }
    await site.as(null)('POST /api/register', { body })
  }
})

test("reserved names and the site's own name are refused", async () => {
  const site = await openSite()
  for (const username of reserved) await refuses(site, { username, email: 'x@example.test' })
  const named = await openSite({ SITE_NAME: 'The Forge' })
  await refuses(named, { username: 'the forge', email: 'x@example.test' })
})

const invisible = {
  'a zero-width space': 'ad\u200bmin',
  'a right-to-left override': '\u202enimda',
  'a control character': 'gra\u0007ce',
  'a line break': 'gra\nce',
  'a soft hyphen': 'gra\u00adce',
  'a byte order mark': 'gra\ufeffce',
  'a blank letter': 'gra\u3164ce',
  'a braille blank': 'gra\u2800ce',
  'a no-break space': 'gra\u00a0ce',
  'a tag character': 'gra\u{e0061}ce',
  'a variation selector': 'gra\ufe0fce',
  'an unassigned letter': 'gra\u0378ce',
}

for (const [name, username] of Object.entries(invisible)) {
  test(`a username with ${name} is refused`, async () => {
    const body = { username, email: 'x@example.test', password }
    const { ask } = await openSite()
    const response = await ask(null, 'POST /api/register', { body })
    assert.equal(response.status, 400, await response.text())
  })
}

test('names in any script are accepted and stored as written', async () => {
  const { as } = await openSite()
  const names = [
    'Grace Hopper',
    'Ærøskøbing',
    '山田太郎',
    'Олексій',
    'محمد',
    'नरेन्द्र',
    "O'Brien-3",
    'Lia',
    'Ila',
    'İsmail',
    '김철수',
    'Νίκος Παπαδόπουλος',
    'ΜΑΡΙΑ',
    'Рома',
    'Наталья_77',
    '田中さくらエリ',
    'ツバメTomo',
    'Nguyễn Văn Hùng',
    'Արամ',
    'ნინო',
    'דוד',
    'สมชาย',
    '王小明-2',
    'J.R. Smith',
    'µTorrent',
  ]
  for (const [at, username] of names.entries()) {
    const body = { username, email: `n${at}@example.test`, password }
    const user = await as(null)('POST /api/register', { body })
    assert.equal(user.username, username)
    const { id } = user
    assert.equal((await as(null)('GET /api/user/:id', { params: { id } })).username, username)
  }
})

test('of 30 concurrent registrations of one name with 30 emails, one succeeds', async () => {
  const { ask } = await openSite()
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async (_, at) => {
      const username = at % 2 === 0 ? 'grace' : 'GRACE'
      const body = { username, email: `grace${at}@example.test`, password }
      return (await ask(null, 'POST /api/register', { body })).status
    }),
  )
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [201, ...Array<number>(29).fill(409)],
  )
})

test('of 30 concurrent registrations of one name in several spellings, one succeeds', async () => {
  const { ask, db } = await openSite()
  const spellings = ['grace', 'GRACE', 'Grace']
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => {
      const username = spellings[at % 3]
      const email = `${spellings[(at + 1) % 3]}@example.test`
      return ask(null, 'POST /api/register', { body: { username, email, password } })
    }),
  )
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 201).length, 1, String(statuses))
  // Hashing is expensive: some of so many concurrent requests get 503.
  assert.deepEqual(
    statuses.filter((status) => ![201, 409, 503].includes(status)),
    [],
  )
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', 'grace@example.test')
    .execute()
  assert.equal(rows.length, 1)
})

test('of two names that differ by I and l, registered at once, one is accepted', async () => {
  const { ask } = await openSite()
  for (let at = 0; at < 8; at += 1) {
    const answers = await Promise.all(
      [`IIi${at}k`, `lIi${at}k`].map((username, which) =>
        ask(null, 'POST /api/register', {
          body: { username, email: `r${at}-${which}@example.test`, password },
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [201, 409],
    )
  }
})

test('names that look like one given by an earlier release are refused after the next start', async () => {
  const site = await openSite()
  const body = { username: 'ΚΕΝ', email: 'ken@example.test', password }
  await site.as(null)('POST /api/register', { body })
  await site.db.updateTable('users').set({ username_look: null }).execute()
  await fillNameSkeletons(site.db)
  await refuses(site, { username: 'Ken', email: 'x@example.test' })
})

const skip = engine !== 'sqlite' && 'PostgreSQL refuses such a text'

test('a name that is not valid UTF-8 does not hold up the start', { skip }, async () => {
  const { db } = await openSite()
  await sql`update users set username_look = null, username = cast(x'61ff62' as text)`.execute(db)
  const { username } = await db.selectFrom('users').select('username').executeTakeFirstOrThrow()
  assert.equal(username, 'a\ufffdb')
  await fillNameSkeletons(db)
})

async function refuses(
  { ask }: TestSite,
  { username, email }: { username: string; email: string },
  taken = 'username',
) {
  const response = await ask(null, 'POST /api/register', { body: { username, email, password } })
  const { message, issues } = (await response.json()) as ErrorReply
  assert.equal(response.status, 409, `${username}: ${message}`)
  assert.match(message, new RegExp(taken))
  assert.equal(issues?.[0]?.path, taken)
}

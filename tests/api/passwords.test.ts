import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'

test('a password is stored only as an argon2id hash with its own salt', async () => {
  const { as, db, logs } = await openSite()
  const password = 'an unusual secret 4711'
  for (const name of ['one', 'two']) {
    const body = { username: `grace ${name}`, email: `${name}@example.test`, password }
    await as(null)('POST /api/register', { body })
  }
  const users = await db.selectFrom('users').selectAll().where('id', '>', 3).execute()
  const hashes = users.map((user) => user.password_hash ?? '')
  for (const hash of hashes) {
    const [, memory, passes, lanes] =
      /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(hash) ?? []
    assert.ok(Number(memory) >= 19_456, hash)
    assert.ok(Number(passes) >= 2)
    assert.ok(Number(lanes) >= 1)
  }
  assert.equal(new Set(hashes).size, 2)
  assert.ok(!JSON.stringify([users, logs]).includes(password))
})

/** The set password, and similar ones that must be rejected. */
const almost: [name: string, set: string, tried: string[]][] = [
  ['80 bytes', `${'a'.repeat(72)}XXXXXXXX`, [`${'a'.repeat(72)}YYYYYYYY`, 'a'.repeat(72)]],
  ['spaces around', '  secret word  ', ['secret word', '  secret word', 'secret word  ']],
  ['an accent', 'caf\u00e9 secret', ['cafe\u0301 secret', 'cafe secret']],
  ['capitals', 'SecretWord', ['secretword', 'SECRETWORD', 'SecretWord ']],
  ['128 characters', 'x'.repeat(128), ['x'.repeat(127), 'x'.repeat(126)]],
  ['emoji', '🔑🔒🗝️ ok', ['🔑🔒🗝 ok']],
]

for (const [name, set, tried] of almost) {
  test(`a password with ${name} is compared completely and unchanged`, async () => {
    const site = await openSite()
    const body = { username: 'grace', email: 'grace@example.test', password: set }
    await site.as(null)('POST /api/register', { body })
    for (const other of tried) assert.equal(await logIn(site, other), 401, other)
    assert.equal(await logIn(site, set), 200)
  })
}

test('a very long password is refused without being hashed', async () => {
  const { ask, raw } = await openSite()
  const body = { email: 'ada@example.test', password: 'x'.repeat(60_000) }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask(null, 'POST /api/login', { body })),
  )
  for (const { status } of answers) assert.equal(status, 400)
  const huge = JSON.stringify({ ...body, password: 'x'.repeat(1_000_000) })
  const headers = { 'content-type': 'application/json' }
  const { status } = await raw('/api/login', { method: 'POST', headers, body: huge })
  assert.equal(status, 413)
})

const logIn = async ({ ask }: TestSite, password: string) =>
  (await ask(null, 'POST /api/login', { body: { email: 'grace@example.test', password } })).status

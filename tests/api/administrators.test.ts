import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setAdministratorRights } from '../../server/accounts/administrator-queries.ts'
import { setAdministrator } from '../../server/accounts/administrators.ts'
import { countLockWaits } from '../count-lock-waits.ts'
import { engine } from '../engines.ts'
import { PASSWORD, people } from '../test-users.ts'
import { runProgram } from '../program.ts'
import { until } from '../until.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'

const grace = { email: 'grace@example.test', password: 'a good secret' }
const ADMIN = { ADMIN_EMAIL: grace.email, ADMIN_PASSWORD: grace.password }

test('ADMIN_EMAIL creates the administrator if there is none', async () => {
  const { as, logs } = await openSite(ADMIN)
  assert.ok(logs.some((line) => String(line['event']).startsWith('admin.')))
  const user = await as(null)('POST /api/login', { body: grace })
  assert.deepEqual([user.username, user.isAdmin], ['admin', true])
})

test("ADMIN_USERNAME sets the administrator's name, which may be a reserved one", async () => {
  const { as } = await openSite({ ...ADMIN, ADMIN_USERNAME: 'Guildhall' })
  assert.equal((await as(null)('POST /api/login', { body: grace })).username, 'Guildhall')
})

test('ADMIN_EMAIL never promotes an existing account', async () => {
  const { as, ask, logs } = await openSite({ ...ADMIN, ADMIN_EMAIL: 'ADA@example.test' })
  const user = await as(null)('POST /api/login', {
    body: { ...grace, email: people.ada.email, password: PASSWORD },
  })
  assert.equal(user.isAdmin, false)
  const body = { email: people.ada.email, password: grace.password }
  assert.equal((await ask(null, 'POST /api/login', { body })).status, 401)
  assert.ok(!JSON.stringify(logs).includes('example.test'))
})

test('admin create takes the password from ADMIN_PASSWORD', async () => {
  const site = await openSite()
  const { code, stdout } = await admin(site, ['create', grace.email, 'support'], {
    ADMIN_PASSWORD: grace.password,
  })
  assert.equal(code, 0)
  assert.ok(!stdout.includes(grace.password))
  const user = await site.as(null)('POST /api/login', { body: grace })
  assert.deepEqual([user.username, user.isAdmin], ['support', true])
})

test('admin create without ADMIN_PASSWORD generates a password and prints it once', async () => {
  const site = await openSite()
  const { code, stdout } = await admin(site, ['create', grace.email, 'grace'])
  assert.equal(code, 0)
  const [, password = ''] = /password is: (\S+)/.exec(stdout) ?? []
  assert.ok(password.length >= 12)
  const user = await site.as(null)('POST /api/login', { body: { ...grace, password } })
  assert.equal(user.isAdmin, true)
})

test('admin create refuses a taken or malformed name or email with one line', async () => {
  const site = await openSite()
  const mistakes: [email: string, username: string, sentence: RegExp][] = [
    [
      people.ada.email,
      'grace',
      /^An account with the address ada@.* npm run admin -- promote ada@/,
    ],
    [grace.email, 'ADA', /^The username "ADA" is taken, .* Choose another one\.$/],
    ['no address', 'grace', /^"no address" is no email address/],
    [grace.email, 'xy', /^The username "xy" cannot be used: .*3/],
    [grace.email, 'gra\u200bce', /^The username "gra\u200bce" cannot be used: .*invisible/],
  ]
  for (const [email, username, sentence] of mistakes) {
    assert.match(await refuses(site, ['create', email, username]), sentence)
  }
  assert.equal((await site.as('ada')('GET /api/user')).isAdmin, false)
})

test('admin promote and demote take effect at once; demote ends the sessions', async () => {
  const site = await openSite()
  assert.equal((await admin(site, ['promote', people.ada.email.toUpperCase()])).code, 0)
  assert.equal((await site.as('ada')('GET /api/user')).isAdmin, true)
  assert.equal((await admin(site, ['demote', people.ada.email])).code, 0)
  assert.equal((await site.ask('ada', 'GET /api/user')).status, 401)
  const body = { email: people.ada.email, password: PASSWORD }
  assert.equal((await site.as(null)('POST /api/login', { body })).isAdmin, false)
})

test(
  'a promotion that waits for another one records nothing, because it changes nothing',
  { skip: engine !== 'postgres' },
  async () => {
    const site = await openSite()
    const { ada } = people
    const promotions: [name: string, promote: () => Promise<unknown>][] = [
      ['by the command', () => setAdministrator(site.db, ada.email, true)],
      [
        'by an administrator',
        () => site.as('root')('PUT /api/users/:id', { params: ada, body: { isAdmin: true } }),
      ],
    ]
    for (const [name, promote] of promotions) {
      await setAdministrator(site.db, ada.email, false)
      const before = await site.db.selectFrom('audit').selectAll().execute()
      const waiting: Promise<unknown>[] = []
      await site.db.transaction().execute(async (tx) => {
        await setAdministratorRights(tx, ada.id, true)
        waiting.push(promote())
        await until(async () => (await countLockWaits(tx)) === 1)
      })
      await Promise.all(waiting)
      const after = await site.db.selectFrom('audit').selectAll().execute()
      assert.deepEqual(after, before, name)
    }
  },
)

test('admin reset-password sets a new password, ends all sessions and deletes unsent reset links', async () => {
  const site = await openSite()
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const times = { attempts: 1, due_at: later, created_at: later }
  const detail = JSON.stringify({ email: people.ada.email })
  await site.db
    .insertInto('mail')
    .values({ kind: 'reset', detail, ...times })
    .execute()
  const { code, stdout } = await admin(site, ['reset-password', people.ada.email])
  assert.equal(code, 0)
  const [, password = ''] = /password is: (\S+)/.exec(stdout) ?? []
  assert.equal((await site.ask('ada', 'GET /api/user')).status, 401)
  const login = (secret: string) =>
    site.ask(null, 'POST /api/login', { body: { email: people.ada.email, password: secret } })
  assert.equal((await login(PASSWORD)).status, 401)
  assert.equal((await login(password)).status, 200)
  assert.deepEqual(await site.mails(), [], 'a link that the member had asked for')
})

test('admin list prints the administrators', async () => {
  const { code, stdout } = await admin(await openSite(), ['list'])
  assert.equal(code, 0)
  assert.ok(stdout.includes(people.root.email))
  assert.ok(!stdout.includes(people.ada.email))
})

test('an unknown command or account exits with code 1 and a message', async () => {
  const site = await openSite()
  for (const args of [
    ['promote', 'nobody@example.test'],
    ['demote', 'x'],
    ['reset-password', 'x'],
  ]) {
    const sentence = await refuses(site, args)
    assert.ok(sentence.startsWith(`No account has the address "${args[1]}". `), sentence)
  }
  for (const args of [[], ['help'], ['create'], ['create', grace.email], ['promote']]) {
    const { code, stderr } = await admin(site, args)
    assert.equal(code, 1)
    assert.match(stderr, /create EMAIL USERNAME/)
    assert.doesNotMatch(stderr, /\bat .*:\d+:\d+/)
  }
})

test('blanks around the address and the name of a new administrator are not stored', async () => {
  const site = await openSite()
  const { code, stderr } = await admin(site, ['create', ` ${grace.email} `, ' grace '])
  assert.equal(code, 0, stderr)
  const { stdout } = await admin(site, ['list'])
  assert.match(stdout, new RegExp(String.raw`\tgrace\t${grace.email}$`, 'm'))
})

test('admin create makes no second site in the folder of one whose database is elsewhere', async () => {
  const site = await openSite()
  const DATA_DIR = `${site.environment['DATA_DIR']}/elsewhere`
  mkdirSync(DATA_DIR)
  writeFileSync(join(DATA_DIR, 'site-id'), 'another-site')
  const environment = { ...site.environment, DATA_DIR, DATABASE_URL: '' }
  const args = ['create', grace.email, 'grace']
  const { code, stderr } = await runProgram('server/commands/admin.ts', args, environment)
  assert.equal(code, 1)
  assert.match(stderr, /belongs to a site whose database is not in it/)
  assert.deepEqual(readdirSync(DATA_DIR), ['site-id'])
})

test('the admin command makes a site in an empty DATA_DIR, and says so once', async () => {
  const site = await openSite()
  const DATA_DIR = `${site.environment['DATA_DIR']}/elsewhere`
  const create = (email: string, name: string) =>
    admin(site, ['create', email, name], { DATA_DIR, DATABASE_URL: '' })
  const { code, stdout } = await create(grace.email, 'grace')
  assert.equal(code, 0)
  assert.ok(stdout.endsWith(` There was no site in DATA_DIR ${DATA_DIR}: this is a new one.\n`))
  assert.doesNotMatch((await create('second@example.test', 'second')).stdout, /no site/)
})

const admin = ({ environment }: TestSite, args: string[], more = {}) =>
  runProgram('server/commands/admin.ts', args, { ...environment, ...more })

async function refuses(site: TestSite, args: string[]) {
  const { code, stdout, stderr } = await admin(site, args)
  assert.equal(code, 1, stdout)
  assert.equal(stderr.trim().split('\n').length, 1, stderr)
  assert.doesNotMatch(stderr, /\bat .*:\d+:\d+|Error\b|\[/)
  return stderr.trim()
}

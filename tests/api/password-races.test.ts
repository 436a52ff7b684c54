import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { findAccount, findUser, setPasswordAndRevokeAccess } from '../../server/accounts/queries.ts'
import { redeemResetToken } from '../../server/accounts/reset-tokens.ts'
import { replacePasswordHash } from '../../server/accounts/session-queries.ts'
import { engine } from '../engines.ts'
import { until } from '../until.ts'
import { PASSWORD, people } from '../test-users.ts'
import { runProgram } from '../program.ts'
import { countLockWaits } from '../count-lock-waits.ts'
import { openSite } from '../site.ts'
import type { Jar, TestSite } from '../site.ts'
import { insertResetLink } from '../insert-rows.ts'

const { ada } = people
const LOGINS = 20

test('no login with the old password survives a concurrent password reset', async () => {
  const site = await openSite()
  const token = await insertResetLink(site.db, ada.id)
  const hash = await hashPassword('a new secret')
  const logins = startLogins(site, LOGINS)
  // The others have read the old hash by now and wait in the hashing queue.
  await until(() => logins.statuses.length > 0)
  assert.equal(await redeemResetToken(site.db, token, hash), ada.id)
  const before = logins.statuses.length
  await logins.finish()
  assert.ok(before < LOGINS, 'every login was answered before the reset')
  await assertLoggedOut(site, logins.jars)
  assert.deepEqual(new Set(logins.statuses), new Set([200, 401]))
})

test('logins succeed while the hash of their password is replaced by a new hash of the same password', async () => {
  const site = await openSite()
  const to = await hashPassword(PASSWORD)
  const from = (await findAccount(site.db, ada.email))?.passwordHash ?? ''
  const logins = startLogins(site, 6)
  await until(() => logins.statuses.length > 0)
  await replacePasswordHash(site.db, ada.id, { from, to })
  await logins.finish()
  assert.deepEqual(new Set(logins.statuses), new Set([200]))
  assert.equal((await findAccount(site.db, ada.email))?.passwordHash, to)
})

test(
  'a login during an uncommitted reset waits for it and is refused',
  { skip: engine !== 'postgres' },
  async () => {
    const site = await openSite()
    const hash = await hashPassword('a new secret')
    const logins = startLogins(site, 6)
    await site.db.transaction().execute(async (tx) => {
      await setPasswordAndRevokeAccess(tx, ada.id, hash)
      await until(async () => logins.statuses.length + (await countLockWaits(tx)) >= 6)
    })
    await logins.finish()
    assert.deepEqual(logins.statuses, Array(6).fill(401))
    await assertLoggedOut(site, logins.jars)
  },
)

test('a password set from the command line ends concurrent logins', async () => {
  const site = await openSite()
  const logins = startLogins(site, LOGINS)
  await until(() => logins.statuses.length > 0)
  const environment = { ...site.environment, ADMIN_PASSWORD: 'a new secret' }
  const done = await runProgram(
    'server/commands/admin.ts',
    ['reset-password', ada.email],
    environment,
  )
  assert.equal(done.code, 0, done.stderr)
  await logins.finish()
  await assertLoggedOut(site, logins.jars)
})

test('an account deleted during logins leaves no session and no device', async () => {
  const site = await openSite()
  const logins = startLogins(site, LOGINS)
  await until(() => logins.statuses.length > 0)
  assert.equal((await site.ask('ada', 'DELETE /api/user/delete')).status, 200)
  await logins.finish()
  await assertLoggedOut(site, logins.jars)
  const devices = await site.db.selectFrom('devices').selectAll().execute()
  assert.deepEqual(
    devices.filter(({ user_id }) => user_id === ada.id),
    [],
  )
})

const WRITES: [title: string, write: (site: TestSite) => Promise<Response>][] = [
  [
    'a new address that waits to be stored while its session ends is not stored',
    ({ ask }) => ask('ada', 'PUT /api/user/profile', { body: { email: 'thief@example.test' } }),
  ],
  [
    'an account whose deletion waits while its session ends is not deleted',
    ({ ask }) => ask('ada', 'DELETE /api/user/delete'),
  ],
]

for (const [title, write] of WRITES) {
  test(title, { skip: engine !== 'postgres' }, async () => {
    const site = await openSite()
    const requests: Promise<Response>[] = []
    await site.db.transaction().execute(async (tx) => {
      await setPasswordAndRevokeAccess(tx, ada.id, 'another hash')
      requests.push(write(site))
      await until(async () => (await countLockWaits(tx)) === 1)
    })
    for (const { status } of await Promise.all(requests)) assert.equal(status, 401)
    assert.equal((await findUser(site.db, ada.id))?.email, ada.email)
  })
}

/** Logins of ada with the old password, each in a new jar. */
function startLogins({ ask }: TestSite, count: number) {
  const jars = Array.from({ length: count }, (): Jar => new Map())
  const statuses: number[] = []
  const body = { email: ada.email, password: PASSWORD }
  const running = jars.map(async (jar) => {
    statuses.push((await ask(jar, 'POST /api/login', { body })).status)
  })
  return { jars, statuses, finish: () => Promise.all(running) }
}

async function assertLoggedOut({ ask, db }: TestSite, jars: Jar[]) {
  const sessions = await db.selectFrom('sessions').select('user_id').execute()
  assert.deepEqual(
    sessions.filter(({ user_id }) => user_id === ada.id),
    [],
  )
  for (const jar of jars) assert.equal((await ask(jar, 'GET /api/user')).status, 401)
}

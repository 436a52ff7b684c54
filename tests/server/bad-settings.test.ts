import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { builtProgram } from '../../scripts/setup/builds.mjs'
import { readSettings, settingNames } from '../../server/config.ts'
import { freshStorage } from '../engines.ts'
import { fillDisk } from '../faults/fill-disk.ts'
import { openSmallDisk } from '../faults/small-disk.ts'
import { runProgram, startSite } from '../program.ts'
import { refusalOf } from '../refused-settings.ts'
import { PASSWORD } from '../test-users.ts'

/** Invalid values of each setting. */
const bad: [name: string, value: string][] = [
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', 'http'],
  ['PORT', '3000.5'],
  ['HOST', '203.0.113.77'],
  ['HOST', '127.0.0.1:3000'],
  ['SITE_NAME', 'x'.repeat(101)],
  ['DATA_DIR', '~/data'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'not an address'],
  ['DATABASE_URL', 'postgres://x:y@127.0.0.1:1/x'],
  ['DATABASE_REPLICA_URL', 'https://example.test'],
  ['DATABASE_REPLICA_URL', 'postgres://x:y@127.0.0.1:1/x'],
  ['DATABASE_REPLICA_LAG_SECONDS', '1'],
  ['DATABASE_REPLICA_LAG_SECONDS', '3601'],
  ['PUBLIC_URL', 'ftp://example.test'],
  ['PUBLIC_URL', 'example.test'],
  ['PUBLIC_URL', 'https://example.test/guild'],
  ['PUBLIC_URL', 'https://user:secret@example.test'],
  ['MEDIA_S3_URL', 's3'],
  ['MEDIA_S3_URL', 'ftp://key:secret@127.0.0.1/bucket'],
  ['MEDIA_S3_URL', 'http://key:secret@s3.example.test/bucket'],
  ['MEDIA_S3_URL', 'https://s3.example.test/bucket'],
  ['MEDIA_S3_URL', 'https://key@s3.example.test/bucket'],
  ['MEDIA_S3_URL', 'https://key:secret@s3.example.test'],
  ['MEDIA_S3_URL', 'https://key:sec/ret@s3.example.test/bucket'],
  ['MEDIA_S3_URL', 'https://key:secret@s3.example.test/bucket?regoin=eu'],
  ['SMTP_URL', 'http://mail.test'],
  ['SMTP_URL', 'smtp://'],
  ['MAIL_FROM', 'nobody'],
  ['CONTACT_EMAIL', 'not an address'],
  ['CONTACT_EMAIL', 'one@example.test,'],
  ['ADMIN_EMAIL', 'not an address'],
  ['ADMIN_EMAIL', 'chief@example.test'],
  ['ADMIN_USERNAME', 'x'],
  ['ADMIN_PASSWORD', '12345'],
  ['STARTER', 'yes'],
  ['RATE_LIMIT', 'maybe'],
  ['TRUST_PROXY', 'not-an-address'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/0'],
  ['TRUST_PROXY', '::1/129'],
  ['LOGO_SERVICE', 'icons.example.test'],
  ['FEEDS_ALLOW_PRIVATE', 'yes'],
  ['PRIVACY_URL', 'javascript:alert(1)'],
  ['SERVICE_WORKER', '1'],
  ['WORKERS', '0'],
  ['WORKERS', 'many'],
  ['CACHE_MB', '-1'],
  ['CACHE_MB', '64 MB'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_SAMPLE', '1.5'],
  ['LOG_SAMPLE', 'half'],
  ['METRICS_TOKEN', 'two words'],
  ['DRAIN_SECONDS', '-1'],
  ['DRAIN_SECONDS', '301'],
  ['SMTP_TLS_VERIFY', 'maybe'],
  ['BACKUP_DIR', '/dev/null/backups'],
  ['BACKUP_EVERY_HOURS', '0'],
  ['BACKUP_KEEP', 'all'],
]

/** Neither a number, a word, an address, a path nor one line. */
const ODD = '~ \u0001'

test('every setting that does not accept everything is among these', () => {
  const tried = new Set(bad.map(([name]) => name))
  const missing = settingNames.filter((name) => refusalOf({ [name]: ODD }) && !tried.has(name))
  assert.deepEqual(missing, [], 'add an invalid value of each')
})

for (const [name, value] of bad) {
  test(`${name}=${value} prevents the start with one line that names it`, async () => {
    const storage = await freshStorage()
    const environment = { PORT: '0', ...storage.settings, [name]: value }
    // Most values are refused when they are read, which needs no process.
    const line = refusalOf(environment) || (await startErrorOf(environment))
    await storage.remove()
    assert.match(line, /^[^\n]+$/)
    assert.ok(line.includes(name.replace('_REPLICA', '')) || line.includes(name), line)
    assert.doesNotMatch(line, /\bat \S+:\d+|node:internal/)
  })
}

async function startErrorOf(environment: Record<string, string>) {
  const { code, stderr } = await runProgram('server/main.ts', [], environment)
  assert.equal(code, 1)
  return stderr.replace(/\n$/, '')
}

test('a setting that is refused when it is read prevents the start', async () => {
  assert.match(await startErrorOf({ PORT: 'http' }), /^[^\n]*PORT[^\n]*$/)
})

test('an impossible DATA_DIR prevents the start with one line that names it', async () => {
  const storage = await freshStorage()
  const file = join(storage.settings.DATA_DIR, 'a-file')
  writeFileSync(file, '')
  const settings = { PORT: '0', DATABASE_URL: '', DATA_DIR: join(file, 'data') }
  const { code, stderr } = await runProgram('server/main.ts', [], settings)
  await storage.remove()
  assert.equal(code, 1)
  assert.match(stderr, /^[^\n]*DATA_DIR[^\n]*\n$/)
})

const UNWRITABLE = /^DATA_DIR [^\n]* must be a directory that can be written: [^\n]*\n$/

test('a database that cannot be opened prevents the start with one line that names DATA_DIR', async () => {
  const storage = await freshStorage()
  const { DATA_DIR } = storage.settings
  mkdirSync(join(DATA_DIR, 'odd', 'guildhall.db'), { recursive: true })
  const settings = { PORT: '0', DATA_DIR: join(DATA_DIR, 'odd') }
  const { code, stderr } = await runProgram('server/main.ts', [], settings)
  await storage.remove()
  assert.equal(code, 1)
  assert.match(stderr, UNWRITABLE)
})

test('a full disk prevents the start with one line, which is not about another site', async (t) => {
  const disk = await openSmallDisk(1)
  if (typeof disk === 'string') return t.skip(`no disk can be mounted here: ${disk}`)
  t.after(disk.close)
  writeFileSync(join(disk.outside, 'site.lock'), '')
  fillDisk(disk.outside)
  const [program = '', ...prefix] = disk.within
  const args = [...prefix, process.execPath, builtProgram('server/main.ts')]
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: disk.inside }
  const { status, stderr } = spawnSync(program, args, { env, encoding: 'utf8' })
  assert.equal(status, 1)
  assert.equal(stderr, `The disk of DATA_DIR ${disk.inside} is full.\n`)
})

test('messages about settings do not contain their secrets', async () => {
  const wrong = {
    DATABASE_URL: 'mysql://user:hunter2@localhost/x',
    SMTP_URL: 'x://u:hunter2@m',
    MEDIA_S3_URL: 'http://k:hunter2@m/b',
  }
  for (const [name, value] of Object.entries(wrong)) {
    const settings = { PORT: '0', [name]: value }
    const { code, stdout, stderr } = await runProgram('server/main.ts', [], settings)
    assert.equal(code, 1)
    assert.match(stderr, new RegExp(name))
    assert.ok(!(stdout + stderr).includes('hunter2'), stderr)
  }
})

test('blanks around a value are not part of it, and HOST may be an address of IPv6', async () => {
  const storage = await freshStorage()
  const site = await startSite({
    ...storage.settings,
    PORT: ' 0 ',
    HOST: ' 127.0.0.1 ',
    WORKERS: '1 ',
    STARTER: ' off',
    ADMIN_EMAIL: ' chief@example.test ',
    ADMIN_PASSWORD: ` ${PASSWORD} `,
  })
  const login = (password: string) =>
    fetch(`${site.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'chief@example.test', password }),
    })
  assert.equal((await login(` ${PASSWORD} `)).status, 200, 'a password is used as it is')
  await site.stop()
  assert.equal(readSettings({ HOST: '::1' }).publicUrl, 'http://[::1]:3000')
  await storage.remove()
})

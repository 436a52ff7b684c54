import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../fresh-folder.ts'
import { misspelledSettings, readSettings } from '../../server/config.ts'
import { freshStorage } from '../engines.ts'
import { runProgram, startSite } from '../program.ts'
import { refusalOf } from '../refused-settings.ts'
import { PASSWORD } from '../test-users.ts'

test('SITE_NAME is one line of 100 characters at most', () => {
  for (const SITE_NAME of ['Guild\nhall', 'Guild\u2028hall', 'Guild\u0000', 'x'.repeat(101)]) {
    assert.match(refusalOf({ SITE_NAME }), /^SITE_NAME must be one line of 1 to 100 characters$/)
  }
  assert.equal(readSettings({ SITE_NAME: 'Řemeslo 🧵' }).siteName, 'Řemeslo 🧵')
})

const LIMITS: [name: string, accepted: string[], refused: string[]][] = [
  ['PORT', ['0', '65535'], ['65536', '-1', '1e3']],
  ['WORKERS', ['1', '64'], ['0', '65']],
  ['DRAIN_SECONDS', ['0', '300'], ['301']],
  ['LOG_SAMPLE', ['0', '.5', '1'], ['1.1', '-1']],
  ['METRICS_TOKEN', ['x'.repeat(500)], ['x'.repeat(501)]],
  [
    'TRUST_PROXY',
    ['10.0.0.0/1, ::1/128', '127.0.0.1/32', 'loopback'],
    ['10.0.0.0/0', '10.0.0.0/33', '::1/129', '10.0.0.0/8/8', 'proxy'],
  ],
  [
    'MAIL_FROM',
    ['a@b.test', 'Guild <a@b.test>'],
    ['Guild <a@b.test> and others', 'a@b.test, c@d.test', 'mailto:a@b.test', 'Guild<a@b.test'],
  ],
]

for (const [name, accepted, refused] of LIMITS) {
  test(`${name} is accepted up to its limits, and not beyond them`, () => {
    for (const value of accepted) assert.equal(refusalOf({ [name]: value }), '', value)
    for (const value of refused) assert.match(refusalOf({ [name]: value }), /^[A-Z_]+ must/, value)
  })
}

test('a number that is set to 0 is not its default, and an empty value is', () => {
  assert.equal(readSettings({ DRAIN_SECONDS: '0' }).drainSeconds, 0)
  assert.equal(readSettings({ DRAIN_SECONDS: ' ' }).drainSeconds, 5)
  assert.equal(readSettings({ SITE_NAME: '' }).siteName, 'Guildhall')
  const ADMIN_PASSWORD = ` ${PASSWORD} `
  assert.equal(readSettings({ ADMIN_PASSWORD }).admin.password, ADMIN_PASSWORD)
})

test('a byte order mark at the beginning of .env is no part of its first setting', () => {
  const SITE_NAME = 'Weavers'
  assert.equal(readSettings({ '\uFEFFSITE_NAME': SITE_NAME }).siteName, SITE_NAME)
  // What the environment sets comes first, as always.
  const both = { SITE_NAME, '\uFEFFSITE_NAME': 'Others' }
  assert.equal(readSettings(both).siteName, SITE_NAME)
})

test('a setting may follow from another one, or require it', () => {
  assert.equal(readSettings({}).serviceWorker, true)
  const development = readSettings({ NODE_ENV: 'development' })
  assert.deepEqual([development.serviceWorker, development.drainSeconds], [false, 1])
  assert.equal(readSettings({ DATA_DIR: 'data' }).dataDir, resolve('data'))
  const replica = refusalOf({ DATABASE_REPLICA_URL: 'postgres://host.test/guild' })
  assert.equal(replica, 'DATABASE_REPLICA_URL requires DATABASE_URL')
  const administrator = refusalOf({ ADMIN_EMAIL: 'a@b.test' })
  assert.equal(administrator, 'ADMIN_EMAIL requires ADMIN_PASSWORD')
})

test('PUBLIC_URL has nothing but a host', () => {
  assert.equal(readSettings({ PUBLIC_URL: 'https://guild.test/' }).publicUrl, 'https://guild.test')
  for (const more of ['/forum', '/?a=1', '/#top']) {
    const PUBLIC_URL = `https://guild.test${more}`
    assert.match(refusalOf({ PUBLIC_URL }), /^PUBLIC_URL must be an address without a path/, more)
  }
})

test('BACKUP_DIR is not in the folder of the images', () => {
  const DATA_DIR = '/srv/guild'
  for (const folder of ['/srv/guild/media', '/srv/guild/media/backups', '/srv/x/../guild/media/']) {
    assert.match(refusalOf({ DATA_DIR, BACKUP_DIR: folder }), /^BACKUP_DIR .*media/)
  }
  for (const folder of ['/srv/guild/backups', '/srv/guild/media-backups', '/srv/backups']) {
    assert.equal(readSettings({ DATA_DIR, BACKUP_DIR: folder }).backupDir, folder)
  }
})

test('a folder that only a shell could find is refused', async () => {
  for (const name of ['DATA_DIR', 'BACKUP_DIR']) {
    for (const value of ['~/guild', '~', '$HOME/guild']) {
      const message = refusalOf({ [name]: value })
      assert.match(message, new RegExp(`^${name} must be a path .*, not "`), value)
      assert.ok(message.includes(value), message)
    }
    for (const value of ['/srv/~guild', 'guild~', './~'])
      assert.equal(refusalOf({ [name]: value }), '')
  }
  const args = ['--to', 'sqlite:~/guild']
  const { stderr } = await runProgram('server/commands/move.ts', args, { DATA_DIR: freshFolder() })
  assert.match(stderr, /^--to must be a path .*, not "~\/guild"\.\n$/)
})

test('a name that is nearly that of a setting is found, and the site warns of it', async () => {
  const found = (name: string) => misspelledSettings({ [name]: 'x' })
  for (const [given, meant] of [
    ['SMTP_URI', 'SMTP_URL'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['BACKUPDIR', 'BACKUP_DIR'],
    ['public_url', 'PUBLIC_URL'],
  ] as const) {
    assert.deepEqual(found(given), [{ given, meant }])
  }
  for (const name of ['SMTP_URL', 'HOME', 'POST', 'HOSTNAME', 'SITE_HOST', 'LOGNAME', 'DATABASE']) {
    assert.deepEqual(found(name), [], name)
  }
  const DATA_DIR = freshFolder()
  const site = await startSite({ DATA_DIR, STARTER: 'off', BACKUP_DIRS: '/backup' })
  await site.stop()
  const warning = site.logs().find(({ msg }) => String(msg).startsWith('BACKUP_DIRS'))
  assert.equal(warning?.msg, 'BACKUP_DIRS is no setting. Is BACKUP_DIR meant?')
  assert.equal(warning.level, 'warn')
})

test('without PUBLIC_URL, links lead to an address that exists', () => {
  for (const HOST of ['0.0.0.0', '::', '0:0:0:0:0:0:0:0', '0']) {
    const { publicUrl, isPublicUrlUnknown } = readSettings({ HOST, PORT: '4000' })
    assert.deepEqual([publicUrl, isPublicUrlUnknown], ['http://127.0.0.1:4000', true])
    const PUBLIC_URL = 'https://guild.test'
    const given = readSettings({ HOST, PUBLIC_URL })
    assert.deepEqual([given.publicUrl, given.isPublicUrlUnknown], [PUBLIC_URL, false])
  }
  for (const HOST of ['127.0.0.1', '::1', 'Guild.Test', '127.1']) {
    assert.equal(readSettings({ HOST }).isPublicUrlUnknown, false, HOST)
  }
  const TRUST_PROXY = 'loopback'
  assert.equal(readSettings({ TRUST_PROXY }).isPublicUrlUnknown, true)
  const given = readSettings({ TRUST_PROXY, PUBLIC_URL: 'https://guild.test' })
  assert.equal(given.isPublicUrlUnknown, false)
})

test('a start on all addresses or behind a proxy without PUBLIC_URL warns that links lead to this machine', async () => {
  const DATA_DIR = freshFolder()
  const warns = async (environment: Record<string, string>) => {
    const site = await startSite({ DATA_DIR, STARTER: 'off', ...environment })
    await site.stop()
    return site.logs().some(({ msg }) => String(msg).startsWith('PUBLIC_URL is not set'))
  }
  assert.equal(await warns({ HOST: '0.0.0.0' }), true)
  assert.equal(await warns({ HOST: '127.0.0.1' }), false)
  assert.equal(await warns({ HOST: '127.0.0.1', TRUST_PROXY: 'loopback' }), true)
})

test('a start with https and without TRUST_PROXY warns that all visitors count as one', async () => {
  const DATA_DIR = freshFolder()
  const warns = async (environment: Record<string, string>) => {
    const PUBLIC_URL = 'https://guild.test'
    const site = await startSite({ DATA_DIR, STARTER: 'off', PUBLIC_URL, ...environment })
    await site.stop()
    return site.logs().some(({ msg }) => String(msg).startsWith('TRUST_PROXY is not set'))
  }
  assert.equal(await warns({}), true)
  assert.equal(await warns({ TRUST_PROXY: 'loopback' }), false)
  assert.equal(await warns({ PUBLIC_URL: 'http://guild.test' }), false)
})

test('an administrator that cannot be created prevents the start, and DATA_DIR is not blamed', async () => {
  const storage = await freshStorage()
  const settings = { PORT: '0', ...storage.settings, ADMIN_PASSWORD: PASSWORD }
  await createAdmin(settings, 'chief@example.test', 'admin')
  const values: [value: Record<string, string>, repeated: string][] = [
    [{ ADMIN_EMAIL: 'other@example.test' }, '"admin" is taken'],
    [{ ADMIN_EMAIL: 'chief@localhost', ADMIN_USERNAME: 'other' }, '"chief@localhost" is no'],
    [{ ADMIN_EMAIL: 'Other <other@example.test>', ADMIN_USERNAME: 'other' }, '"Other <other@'],
    [
      { ADMIN_EMAIL: 'other@example.test', ADMIN_USERNAME: 'x\u200by' },
      '"x\u200by" cannot be used',
    ],
  ]
  for (const [value, repeated] of values) {
    const { code, stderr } = await runProgram('server/main.ts', [], { ...settings, ...value })
    assert.equal(code, 1)
    assert.match(stderr, /^[^\n]*ADMIN_EMAIL[^\n]*\n$/)
    assert.ok(stderr.includes(repeated), stderr)
    assert.doesNotMatch(stderr, /DATA_DIR|DATABASE_URL/)
  }
  await storage.remove()
})

const createAdmin = (settings: Record<string, string>, email: string, username: string) =>
  runProgram('server/commands/admin.ts', ['create', email, username], settings)

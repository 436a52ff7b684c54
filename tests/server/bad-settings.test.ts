import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshStorage } from '../engines.ts'
import { runProgram } from '../program.ts'

/** Invalid values of each setting. */
const bad: [name: string, value: string][] = [
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', 'http'],
  ['PORT', '3000.5'],
  ['HOST', '203.0.113.77'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'not an address'],
  ['DATABASE_URL', 'postgres://x:y@127.0.0.1:1/x'],
  ['DATABASE_REPLICA_URL', 'https://example.test'],
  ['PUBLIC_URL', 'ftp://example.test'],
  ['PUBLIC_URL', 'example.test'],
  ['MEDIA_S3_URL', 's3'],
  ['MEDIA_S3_URL', 'ftp://key:secret@127.0.0.1/bucket'],
  ['MEDIA_S3_URL', 'http://key:secret@s3.example.test/bucket'],
  ['MEDIA_S3_URL', 'https://s3.example.test/bucket'],
  ['MEDIA_S3_URL', 'https://key@s3.example.test/bucket'],
  ['MEDIA_S3_URL', 'https://key:secret@s3.example.test'],
  ['MEDIA_S3_URL', 'https://key:sec/ret@s3.example.test/bucket'],
  ['MEDIA_S3_URL', 'https://key:secret@s3.example.test/bucket?regoin=eu'],
  ['SMTP_URL', 'http://mail.test'],
  ['MAIL_FROM', 'nobody'],
  ['CONTACT_EMAIL', 'not an address'],
  ['ADMIN_EMAIL', 'not an address'],
  ['ADMIN_EMAIL', 'chief@example.test'],
  ['ADMIN_USERNAME', 'x'],
  ['ADMIN_PASSWORD', '12345'],
  ['STARTER', 'yes'],
  ['RATE_LIMIT', 'maybe'],
  ['TRUST_PROXY', 'not-an-address'],
  ['PRIVACY_URL', 'javascript:alert(1)'],
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

for (const [name, value] of bad) {
  test(`${name}=${value} prevents the start with one line that names it`, async () => {
    const storage = await freshStorage()
    const environment = { PORT: '0', ...storage.settings, [name]: value }
    const { code, stderr } = await runProgram('server/main.ts', [], environment)
    await storage.remove()
    assert.equal(code, 1)
    assert.equal(stderr.trim().split('\n').length, 1, stderr)
    assert.ok(stderr.includes(name.replace('_REPLICA', '')) || stderr.includes(name), stderr)
    assert.doesNotMatch(stderr, /\bat \S+:\d+|node:internal/)
  })
}

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

test('messages about settings do not contain their secrets', async () => {
  const settings = {
    DATABASE_URL: 'mysql://user:hunter2@localhost/x',
    SMTP_URL: 'x://u:hunter2@m',
    MEDIA_S3_URL: 'http://k:hunter2@m/b',
  }
  for (const [name, value] of Object.entries(settings)) {
    const { stdout, stderr } = await runProgram('server/main.ts', [], { PORT: '0', [name]: value })
    assert.ok(!(stdout + stderr).includes('hunter2'), stderr)
  }
})

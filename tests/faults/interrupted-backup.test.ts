import assert from 'node:assert/strict'
import { chownSync, existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { takeSiteLock } from '../../server/db/site-lock.ts'
import { runProgram, startProgram } from '../program.ts'
import { until } from '../until.ts'
import { addImages, filledSite, succeeds } from './filled-site.ts'
import { freshFolder } from '../fresh-folder.ts'

const HOUR_S = 3_600

for (const [command, name, signal] of [
  ['backup', 'site.tar.gz', 'SIGTERM'],
  ['backup', 'site.tar.zst', 'SIGHUP'],
  ['export', 'site.jsonl.gz', 'SIGINT'],
] as const) {
  test(`${command} that gets ${signal} leaves no file and no lease, and exits with a code that says so`, async (t) => {
    const { settings } = await filledSite(t)
    addImages(settings)
    const folder = freshFolder()
    const part = join(folder, `${name}.guildhall.part`)
    const started = startProgram(`server/commands/${command}.ts`, [join(folder, name)], settings)
    await until(() => existsSync(part) && statSync(part).size > 0)
    started.signal(signal)
    const { code, stdout, stderr } = await started.ended()
    assert.deepEqual(readdirSync(folder), [])
    assert.deepEqual(holdersOfJobs(settings.DATA_DIR), [])
    assert.equal(code, 128 + constants.signals[signal], stderr)
    assert.equal(stdout, '')
    assert.match(stderr, new RegExp(`^Stopped by ${signal}\\.\\n$`, 'm'))
  })
}

test('backup --verify that gets a signal leaves no folder', async (t) => {
  const { settings } = await filledSite(t)
  addImages(settings)
  const archive = join(freshFolder(), 'site.tar.zst')
  await succeeds('server/commands/backup.ts', [archive], settings)
  const TMPDIR = freshFolder()
  const args = ['--verify', archive]
  const verification = startProgram('server/commands/backup.ts', args, { ...settings, TMPDIR })
  await until(() => readdirSync(TMPDIR).length > 0)
  verification.signal('SIGTERM')
  const { code, stderr } = await verification.ended()
  assert.deepEqual(readdirSync(TMPDIR), [])
  assert.equal(code, 128 + constants.signals.SIGTERM, stderr)
})

test('backup --verify removes what one that was killed has left, and nothing else', async (t) => {
  const { settings } = await filledSite(t)
  const archive = join(freshFolder(), 'site.tar.zst')
  await succeeds('server/commands/backup.ts', [archive], settings)
  const TMPDIR = freshFolder()
  const folders = {
    abandoned: 'guildhall-verify-abandn',
    held: 'guildhall-verify-inheld',
    begun: 'guildhall-verify-begun1',
    foreign: 'guildhall-verify-others',
    other: 'guildhall-data',
  }
  for (const name of Object.values(folders))
    mkdirSync(join(TMPDIR, name, 'media'), { recursive: true })
  const unlock = takeSiteLock(join(TMPDIR, folders.held))
  t.after(() => unlock?.())
  const old = Date.now() / 1_000 - HOUR_S
  for (const name of Object.values(folders)) {
    if (name !== folders.begun) utimesSync(join(TMPDIR, name), old, old)
  }
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(join(TMPDIR, folders.foreign), OTHER_USER, OTHER_USER)
  const environment = { ...settings, TMPDIR }
  const { code, stderr } = await runProgram(
    'server/commands/backup.ts',
    ['--verify', archive],
    environment,
  )
  assert.equal(code, 0, stderr)
  const { abandoned: _, foreign, ...kept } = folders
  const expected = [...Object.values(kept), ...(isRoot ? [foreign] : [])]
  assert.deepEqual(readdirSync(TMPDIR).toSorted(), expected.toSorted())
})

const OTHER_USER = 54_321

function holdersOfJobs(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'guildhall.db'))
  const rows = database.prepare('select name from jobs where held_by is not null').all()
  database.close()
  return rows
}

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { builtProgram } from '../../scripts/setup/builds.mjs'
import { sharedCluster } from '../engines.ts'
import { freePort } from '../free-port.ts'
import { startObjectStore } from '../object-store.ts'
import { fillDisk } from './fill-disk.ts'
import { filledSite } from './filled-site.ts'
import { until } from '../until.ts'
import { mountMemory, skipWithoutMount } from './mounted-disk.ts'
import { runProgram } from '../program.ts'
import { startSite } from './site-process.ts'
import { freshFolder } from '../fresh-folder.ts'
import { freshSettings } from './trial.ts'

const NOBODY = 65_534
const skip = skipWithoutMount

/** Commands that write a file, without the name of that file. */
const WRITERS = [
  ['backup', 'site.tar.zst'],
  ['export', 'site.jsonl'],
] as const

test('a command that cannot write its file says so, and of which folder', { skip }, async (t) => {
  const { settings } = await filledSite(t)
  const disk = mountMemory(1)
  t.after(disk.unmount)
  fillDisk(disk.folder)
  const readOnly = mountMemory(1)
  t.after(readOnly.unmount)
  execFileSync('mount', ['-o', 'remount,ro', readOnly.folder])
  for (const [command, name] of WRITERS) {
    const run = (folder: string) =>
      runProgram(`server/commands/${command}.ts`, [join(folder, name)], settings)
    assert.equal(lastLine(await run(disk.folder)), `The disk of ${disk.folder} is full.`)
    const sentence = `${readOnly.folder} is on a disk that is mounted read-only.`
    assert.equal(lastLine(await run(readOnly.folder)), sentence)
  }
  assert.ok(!readdirSync(disk.folder).some((name) => name.startsWith('site')))
})

test('a restore or import names the folder whose disk is full', { skip }, async (t) => {
  const { settings } = await filledSite(t)
  const disk = mountMemory(1)
  t.after(disk.unmount)
  fillDisk(disk.folder)
  const place = { ...(await freshSettings(await sharedCluster())), DATA_DIR: disk.folder }
  for (const [[command, name], reader] of [
    [WRITERS[0], 'restore'],
    [WRITERS[1], 'import'],
  ] as const) {
    const path = join(freshFolder(), name)
    assert.equal((await runProgram(`server/commands/${command}.ts`, [path], settings)).code, 0)
    const ended = await runProgram(`server/commands/${reader}.ts`, [path], place)
    assert.equal(lastLine(ended), `The disk of ${disk.folder} is full.`)
  }
})

test("another user's folder is named by a command that writes to it", { skip }, async (t) => {
  const { settings } = await filledSite(t)
  const DATA_DIR = join(publicFolder(), 'data')
  cpSync(settings.DATA_DIR, DATA_DIR, { recursive: true })
  for (const path of ['', ...readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' })]) {
    chownSync(join(DATA_DIR, path), NOBODY, NOBODY)
  }
  const folder = publicFolder()
  for (const [command, name] of WRITERS) {
    const ended = runAsNobody(command, [join(folder, name)], { DATA_DIR })
    assert.equal(lastLine(ended), `${folder} cannot be written by this user.`)
  }
})

test('what root adds to the DATA_DIR of another user belongs to that user', { skip }, async (t) => {
  const { settings } = await filledSite(t)
  const { DATA_DIR } = settings
  const store = await startObjectStore()
  const withBucket = { ...settings, MEDIA_S3_URL: store.urlOf() }
  const run = async (command: string, ...args: string[]) => {
    const { code, stderr } = await runProgram(`server/commands/${command}.ts`, args, withBucket)
    assert.equal(code, 0, stderr)
  }
  await run('media', '--to', 's3')
  rmSync(join(DATA_DIR, 'media'), { recursive: true })
  const paths = () => ['', ...readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' })]
  for (const path of paths()) chownSync(join(DATA_DIR, path), NOBODY, NOBODY)
  await run('media', '--to', 'files')
  await run('mail', 'test', 'grace@example.test')
  assert.ok(paths().some((path) => path.endsWith('.webp')))
  assert.ok(paths().some((path) => path.endsWith('.eml')))
  const ofRoot = paths().filter((path) => statSync(join(DATA_DIR, path)).uid !== NOBODY)
  assert.deepEqual(ofRoot, [])
})

test("another user's file is not taken for a damaged or missing one", { skip }, async (t) => {
  const { settings } = await filledSite(t)
  const folder = publicFolder()
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  for (const [command, name, ...readers] of [
    [...WRITERS[0], ['restore'], ['backup', '--verify']],
    [...WRITERS[1], ['import']],
  ] as const) {
    for (const path of [join(folder, name), join(closed, name)]) {
      assert.equal((await runProgram(`server/commands/${command}.ts`, [path], settings)).code, 0)
      for (const [reader, ...options] of readers) {
        const ended = runAsNobody(reader, [...options, path], { DATA_DIR: join(folder, 'data') })
        assert.equal(lastLine(ended), `${path} cannot be opened by this user.`)
      }
    }
  }
})

test('TMPDIR is named by a verification that cannot write to it', { skip }, async (t) => {
  const { settings } = await filledSite(t)
  const path = join(freshFolder(), 'site.tar.zst')
  assert.equal((await runProgram('server/commands/backup.ts', [path], settings)).code, 0)
  const disk = mountMemory(1)
  t.after(disk.unmount)
  fillDisk(disk.folder)
  const none = join(freshFolder(), 'none')
  const run = (TMPDIR: string) =>
    runProgram('server/commands/backup.ts', ['--verify', path], { TMPDIR })
  const advice = 'Set TMPDIR to a folder that can be written and has room for the database.'
  assert.equal(lastLine(await run(none)), `There is no folder ${none}. ${advice}`)
  const full = lastLine(await run(disk.folder))
  assert.match(full, new RegExp(`^The disk of ${disk.folder}\\S* is full\\. ${advice}$`))
  assert.deepEqual(readdirSync(disk.folder), ['filler'])
})

test('a bucket that does not answer is named by the setting', async (t) => {
  const { settings } = await filledSite(t)
  const MEDIA_S3_URL = `http://key:hunter2@127.0.0.1:${await freePort()}/bucket`
  const folder = freshFolder()
  const calls = [['check-data'], ...WRITERS.map(([command, name]) => [command, join(folder, name)])]
  for (const [command, ...args] of calls) {
    const ended = await runProgram(`server/commands/${command}.ts`, args, {
      ...settings,
      MEDIA_S3_URL,
    })
    assert.match(lastLine(ended), /^MEDIA_S3_URL must name a bucket .*does not answer: .*REFUSED/)
    assert.doesNotMatch(ended.stderr, /hunter2/)
  }
})

test('the log says why a scheduled backup failed, in the same sentence', { skip }, async (t) => {
  const { settings } = await filledSite(t)
  const disk = mountMemory(1)
  t.after(disk.unmount)
  fillDisk(disk.folder)
  const site = await startSite({ ...settings, BACKUP_DIR: disk.folder })
  t.after(() => site.kill('SIGKILL'))
  await until(() => site.output().includes('backup.failed'), 'a failed backup')
  const reason = `"reason":"The disk of ${disk.folder} is full."`
  assert.ok(site.output().includes(reason), site.output())
  await site.kill('SIGTERM')
})

function lastLine({ code, stderr }: { code: number | null; stderr: string }) {
  assert.equal(code, 1, stderr)
  return stderr.trim().split('\n').at(-1) ?? ''
}

/** Others may look into it. */
function publicFolder() {
  const folder = join(freshFolder(), 'public')
  mkdirSync(folder)
  chmodSync(join(folder, '..'), 0o755)
  chmodSync(folder, 0o755)
  return folder
}

function runAsNobody(command: string, args: string[], environment: Record<string, string>) {
  const program = builtProgram(`server/commands/${command}.ts`)
  const env = { PATH: process.env.PATH, ...environment }
  const options = { env, encoding: 'utf8', uid: NOBODY, gid: NOBODY } as const
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], options)
  return { code: status, stderr }
}

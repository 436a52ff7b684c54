import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { freshFolder } from '../fresh-folder.ts'
import { builtProgram } from '../../scripts/setup/builds.mjs'
import { runProgram } from '../program.ts'

const NOBODY = 65_534
const SECRET = 'postgres://guild:hunter2@127.0.0.1/guild'

test('an address with a password that a command does not take is not printed', async () => {
  const DATA_DIR = freshFolder()
  for (const [command, ...args] of [
    ['move', SECRET],
    ['move', '--', SECRET],
    ['move', '--target', SECRET],
    ['media', SECRET],
    ['backup', `--to=${SECRET}`],
  ] as [string, ...string[]][]) {
    const { code, stderr } = await runProgram(`server/commands/${command}.ts`, args, { DATA_DIR })
    assert.equal(code, 1)
    assert.match(stderr, /^Usage: npm run /, args.join(' '))
    assert.doesNotMatch(stderr, /hunter2/)
  }
})

test('a target of a move that cannot be read is refused without its password', async () => {
  const DATA_DIR = freshFolder()
  for (const password of ['hunter2#', 'hunter2/', '100%']) {
    const to = `postgres://guild:${password}@127.0.0.1/guild`
    for (const [args, MOVE_TO] of [
      [['--to', to], ''],
      [[], to],
    ] as [string[], string][]) {
      const environment = { DATA_DIR, MOVE_TO }
      const { code, stderr } = await runProgram('server/commands/move.ts', args, environment)
      assert.equal(code, 1)
      assert.match(stderr, /^(--to|MOVE_TO) cannot be read: .*# is written %23[^\n]*\n$/)
      assert.doesNotMatch(stderr, /hunter2|100/)
    }
  }
})

test('a file of the other kind is refused with the command that reads it', async () => {
  const folder = freshFolder()
  const environment = { DATA_DIR: join(folder, 'data') }
  const refusals: [args: string[], sentence: string][] = [
    [['import', 'site.tar.zst'], 'is a backup. Use: npm run restore -- '],
    [['import', 'site.tar.gz'], 'is a backup. Use: npm run restore -- '],
    [['restore', 'site.jsonl.gz'], 'is an export. Use: npm run import -- '],
    [['restore', 'site.jsonl'], 'is an export. Use: npm run import -- '],
    [['backup', '--verify', 'site.jsonl.gz'], 'is an export, which only an import verifies.'],
    [['export', 'new.tar.zst'], 'is the name of a backup. An export is a .jsonl or .jsonl.gz.'],
  ]
  for (const [[command, ...args], sentence] of refusals) {
    const path = join(folder, args.pop() ?? '')
    if (command !== 'export') writeFileSync(path, 'x')
    const file = `server/commands/${command}.ts`
    const { code, stderr } = await runProgram(file, [...args, path], environment)
    assert.equal(code, 1)
    const tail = sentence.endsWith('-- ') ? path : ''
    assert.equal(stderr, `${path} ${sentence}${tail}\n`)
  }
})

test('a command that is proposed can be copied, whatever the names in it', async () => {
  const folder = join(freshFolder(), "Ada's site (2)")
  mkdirSync(folder)
  const [launcher, path] = [join(folder, 'guildhall'), join(folder, 'my site.tar.zst')]
  writeFileSync(path, 'x')
  writeFileSync(launcher, '#!/bin/sh\nprintf "%s\n" "$@"\n', { mode: 0o755 })
  const environment = { DATA_DIR: join(folder, 'data'), GUILDHALL_LAUNCHER: launcher }
  const { stderr } = await runProgram('server/commands/import.ts', [path], environment)
  const [, command = ''] = /Use: (.*)\n$/.exec(stderr) ?? []
  const { stdout } = spawnSync('sh', ['-c', command], { encoding: 'utf8' })
  assert.equal(stdout, `restore\n${path}\n`)
})

test('the reason why DATA_DIR cannot be used is said in words', async () => {
  const folder = freshFolder()
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const dangling = join(folder, 'dangling')
  symlinkSync('/nowhere/at/all', dangling)
  const places: [DATA_DIR: string, reason: string][] = [
    [file, `${file} is a file.`],
    [join(file, 'data'), `${file} is a file.`],
    [dangling, `${dangling} is a symbolic link to /nowhere/at/all, which does not exist.`],
  ]
  for (const [DATA_DIR, reason] of places) {
    for (const program of ['main', 'commands/check-data', 'commands/admin']) {
      const args = program.endsWith('admin') ? ['create', 'ada@example.test', 'ada'] : []
      const environment = { DATA_DIR, PORT: '0' }
      const { code, stderr } = await runProgram(`server/${program}.ts`, args, environment)
      assert.equal(code, 1)
      // Where there cannot be a site, a command that needs one says that there is none.
      const isMissing = program.endsWith('check-data') && stderr.startsWith('There is no site')
      const sentence = `DATA_DIR ${DATA_DIR} must be a directory that can be written: ${reason}\n`
      assert.equal(isMissing ? sentence : stderr, sentence)
    }
  }
})

test("another user's DATA_DIR or BACKUP_DIR is refused with both users", async (t) => {
  if (process.getuid?.() !== 0) return t.skip('needs root, to run the site as another user')
  const folder = freshFolder()
  chmodSync(folder, 0o755)
  const own = join(folder, 'own')
  const roots = join(folder, 'roots')
  mkdirSync(own, 0o777)
  chmodSync(own, 0o777)
  mkdirSync(roots)
  for (const [name, environment] of [
    ['DATA_DIR', { DATA_DIR: roots }],
    ['DATA_DIR', { DATA_DIR: join(roots, 'data') }],
    ['BACKUP_DIR', { DATA_DIR: own, BACKUP_DIR: roots }],
  ] as const) {
    const env = { PATH: process.env.PATH, PORT: '0', ...environment }
    const options = { env, encoding: 'utf8', uid: NOBODY, gid: NOBODY } as const
    const main = builtProgram('server/main.ts')
    const { status, stderr } = spawnSync(process.execPath, [main], options)
    assert.equal(status, 1)
    assert.ok(stderr.startsWith(`${name} `), stderr)
    const reason = `${roots} belongs to user 0, and this is user ${NOBODY}.\n`
    assert.ok(stderr.endsWith(`must be a directory that can be written: ${reason}`), stderr)
  }
})

test("another user's file in DATA_DIR is named, also one that a killed site has left", async (t) => {
  if (process.getuid?.() !== 0) return t.skip('needs root, to run the site as another user')
  for (const name of ['guildhall.db', 'guildhall.db-wal', 'guildhall.db-shm', 'site.lock']) {
    const folder = freshFolder()
    chmodSync(folder, 0o777)
    const database = new DatabaseSync(join(folder, 'guildhall.db'))
    database.exec('pragma journal_mode = wal; create table notes (text)')
    writeFileSync(join(folder, 'site.lock'), '')
    for (const file of readdirSync(folder)) {
      chmodSync(join(folder, file), 0o600)
      if (file !== name) chownSync(join(folder, file), NOBODY, NOBODY)
    }
    const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder }
    const options = { env, encoding: 'utf8', uid: NOBODY, gid: NOBODY } as const
    const { stderr } = spawnSync(process.execPath, [builtProgram('server/main.ts')], options)
    database.close()
    const reason = `${join(folder, name)} belongs to user 0, and this is user ${NOBODY}.
`
    assert.ok(stderr.endsWith(reason), stderr)
  }
})

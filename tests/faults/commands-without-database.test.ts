import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sharedCluster } from '../engines.ts'
import { freePort } from '../free-port.ts'
import { freshDatabase } from '../fresh-database.ts'
import { startCluster } from '../postgres-cluster.ts'
import { runProgram, startProgram } from '../program.ts'
import { until } from '../until.ts'
import { withSql } from './direct-sql.ts'
import { filledSite } from './filled-site.ts'
import { inParallel } from './in-parallel.ts'
import { mountMemory, skipWithoutMount } from './mounted-disk.ts'
import { spawnSite, startSite } from './site-process.ts'
import { freshFolder } from '../fresh-folder.ts'
import { freshSettings } from './trial.ts'

const UNWRITABLE = /^DATA_DIR \/[^\n]+ must be a directory that can be written: [^\n]+\n$/

/** A single one waits for most of its time. */
const COMMANDS_AT_ONCE = 3

type Command = [name: string, ...args: string[]]

/** Commands that need a site, and what each would do; those of `admin` open it by the same lines. */
const commandsIn = (folder: string): Command[] => [
  ['check-data'],
  ['backup', join(folder, 'site.tar.zst')],
  ['export', join(folder, 'site.jsonl')],
  ['admin', 'reset-password', 'ada@example.test'],
  ['media', '--to', 's3'],
  ['move', '--to', `sqlite:${join(folder, 'moved')}`],
]

/** Without a site, these commands make one. */
const DEMO: Command = ['demo']
const CREATE: Command = ['admin', 'create', 'eve@example.test', 'eve']

type Place = { DATA_DIR: string; DATABASE_URL?: string }

/** Every command says the same, and makes no files. */
async function allSay(sentence: RegExp, settings: Place, more: Command[] = []) {
  const folder = freshFolder()
  const bucket = { MEDIA_S3_URL: 'http://key:secret@127.0.0.1:1/bucket' }
  await inParallel(COMMANDS_AT_ONCE, [...commandsIn(folder), ...more], async ([name, ...args]) => {
    const environment = { ...settings, ...(name === 'media' && bucket) }
    const ended = await runProgram(`server/commands/${name}.ts`, args, environment)
    assert.match(ended.stderr, sentence, `${name}: ${ended.stderr}`)
    assert.deepEqual([ended.code, ended.stdout], [1, ''])
  })
  assert.deepEqual(readdirSync(folder), [])
}

test('commands say that a folder has no site, and make none there', async () => {
  const folder = freshFolder()
  await allSay(/^There is no site in DATA_DIR \/[^\n]+\/data\.\n$/, {
    DATA_DIR: join(folder, 'data'),
  })
  assert.deepEqual(readdirSync(folder), [])
})

test('commands that make a site make none beside the folder of another one', async (t) => {
  const { DATA_DIR } = (await filledSite(t)).settings
  const database = join(DATA_DIR, 'guildhall.db')
  const refused = async (sentence: RegExp) => {
    for (const [command, ...args] of [CREATE, DEMO]) {
      const ended = await runProgram(`server/commands/${command}.ts`, args, { DATA_DIR })
      assert.match(ended.stderr, sentence)
      assert.deepEqual([ended.code, ended.stdout], [1, ''])
    }
    const site = spawnSite({ DATA_DIR, PORT: String(await freePort()) })
    assert.deepEqual(await site.ended, { code: 1, signal: null })
    assert.match(site.output(), sentence)
  }
  // As if DATABASE_URL of a site on PostgreSQL were forgotten.
  rmSync(database)
  await refused(/^DATA_DIR \/[^\n]+ belongs to a site whose database is not in it\. [^\n]+\n$/)
  assert.ok(!readdirSync(DATA_DIR).includes('guildhall.db'))
  // As a copy leaves it for which there was no room.
  writeFileSync(database, '')
  const empty =
    /^DATA_DIR \/[^\n]+ belongs to a site, and its database guildhall\.db is empty\. [^\n]+\n$/
  await refused(empty)
  await allSay(/^There is no site in DATA_DIR \/[^\n]+\.\n$/, { DATA_DIR })
  await refused(empty)
})

test('commands say that a database in PostgreSQL has no site, and make none there', async () => {
  const DATABASE_URL = await freshDatabase((await sharedCluster()).url)
  await allSay(/^There is no site in the database of DATABASE_URL\.\n$/, {
    DATA_DIR: freshFolder(),
    DATABASE_URL,
  })
  const tables = "select 1 from information_schema.tables where table_schema = 'public'"
  const place = { DATA_DIR: '', DATABASE_URL, PORT: '' }
  assert.deepEqual(await withSql(place, ({ rows }) => rows(tables)), [])
})

test('commands that only read a site on PostgreSQL make nothing in DATA_DIR', async (t) => {
  const { settings } = await filledSite(t, await sharedCluster())
  const folder = freshFolder()
  const reads: Command[] = [
    ['check-data'],
    ['admin', 'list'],
    ['backup', join(freshFolder(), 'site.tar.zst')],
    ['export', join(freshFolder(), 'site.jsonl')],
  ]
  for (const [command, ...args] of reads) {
    const { DATABASE_URL = '' } = settings
    const place = { DATA_DIR: join(folder, 'nowhere'), DATABASE_URL }
    await runProgram(`server/commands/${command}.ts`, args, place)
    assert.deepEqual(readdirSync(folder), [], command)
  }
})

test('commands say that PostgreSQL cannot be reached', async () => {
  // A name with several addresses, whose error has no message of its own.
  const DATABASE_URL = 'postgres://guildhall@localhost:1/none'
  await allSay(
    /^The database of DATABASE_URL cannot be reached: connect ECONNREFUSED [^\n]+\n$/,
    { DATA_DIR: freshFolder(), DATABASE_URL },
    [DEMO],
  )
})

test('a command ends if PostgreSQL asks for a password and the address has none', async (t) => {
  const cluster = await startCluster({ settings: { authentication_timeout: '10min' } })
  t.after(cluster.stop)
  const url = new URL(cluster.url)
  const place = { DATA_DIR: freshFolder(), PORT: '', DATABASE_URL: url.href }
  const change = `set password_encryption = 'scram-sha-256'; alter role ${url.username} password 'secret'`
  await withSql(place, ({ rows }) => rows(change))
  url.password = ''
  const command = startProgram('server/commands/admin.ts', ['list'], {
    ...place,
    DATABASE_URL: url.href,
  })
  let hasEnded = false
  void command.ended().then(() => (hasEnded = true))
  await until(() => hasEnded, 'the command to end')
  assert.match(
    command.output.stderr,
    /^The database of DATABASE_URL cannot be reached: [^\n]*password[^\n]*\n$/,
  )
})

test('commands and the site say that PostgreSQL has not the encryption that is asked for', async () => {
  const { DATABASE_URL } = await freshSettings(await sharedCluster())
  const settings = { DATA_DIR: freshFolder(), DATABASE_URL: `${DATABASE_URL}?sslmode=verify-full` }
  const sentence = /^The database of DATABASE_URL cannot be reached: [^\n]* SSL [^\n]*\n$/
  await allSay(sentence, settings, [DEMO])
  const site = await runProgram('server/main.ts', [], { ...settings, PORT: '0' })
  assert.match(site.stderr, sentence)
  const required = { ...settings, DATABASE_URL: `${DATABASE_URL}?sslmode=require` }
  assert.match((await runProgram('server/commands/admin.ts', ['list'], required)).stderr, sentence)
})

test('commands and the site say that the user of PostgreSQL may not create tables, and how to allow it', async (t) => {
  const moved = (await filledSite(t)).settings
  const administrator = await freshDatabase((await sharedCluster()).url)
  const asAdministrator = { DATA_DIR: '', PORT: '', DATABASE_URL: administrator }
  const role = `visitor_${Date.now()}`
  await withSql(asAdministrator, ({ rows }) => rows(`create role ${role} login password 'visitor'`))
  const url = new URL(administrator)
  Object.assign(url, { username: role, password: 'visitor' })
  const place = { DATA_DIR: join(freshFolder(), 'data'), DATABASE_URL: url.href }
  const grant = `grant usage, create on schema public to ${role}`
  const sentence = new RegExp(
    `${role} may not create tables in the database\\. [^\\n]+: ${grant}\n$`,
  )
  for (const [environment, program, ...args] of [
    [moved, 'commands/move', '--to', url.href],
    [place, 'commands/demo'],
    [place, 'commands/admin', ...CREATE.slice(1)],
    [{ ...place, PORT: '0' }, 'main'],
  ] as const) {
    const ended = await runProgram(`server/${program}.ts`, [...args], environment)
    assert.match(ended.stderr, sentence)
    assert.equal(ended.code, 1)
  }
  await withSql(asAdministrator, ({ rows }) => rows(grant))
  const created = await runProgram('server/commands/admin.ts', CREATE.slice(1), place)
  assert.equal(created.code, 0, created.stderr)
})

test('commands and the site say that DATA_DIR cannot be written', async (t) => {
  if (skipWithoutMount) return t.skip(skipWithoutMount)
  const { settings } = await filledSite(t)
  const disk = mountMemory(20)
  t.after(disk.unmount)
  cpSync(settings.DATA_DIR, disk.folder, { recursive: true })
  execFileSync('mount', ['-o', 'remount,ro', disk.folder])
  await allSay(UNWRITABLE, { DATA_DIR: disk.folder }, [DEMO])
  const site = await runProgram('server/main.ts', [], { DATA_DIR: disk.folder, PORT: '0' })
  assert.match(site.stderr, UNWRITABLE)
})

test('commands and the site do not take a DATA_DIR that cannot be looked into for an empty one', async () => {
  const DATA_DIR = join(freshFolder(), 'loop')
  symlinkSync('loop', DATA_DIR)
  await allSay(UNWRITABLE, { DATA_DIR }, [DEMO])
  const site = await runProgram('server/main.ts', [], { DATA_DIR, PORT: '0' })
  assert.match(site.stderr, UNWRITABLE)
})

test('a site on PostgreSQL whose DATA_DIR cannot be written any more does not start', async (t) => {
  if (skipWithoutMount) return t.skip(skipWithoutMount)
  const disk = mountMemory(20)
  t.after(disk.unmount)
  const settings = { ...(await freshSettings(await sharedCluster())), DATA_DIR: disk.folder }
  await (await startSite(settings)).kill('SIGTERM')
  execFileSync('mount', ['-o', 'remount,ro', disk.folder])
  const { code, stderr } = await runProgram('server/main.ts', [], settings)
  assert.match(stderr, UNWRITABLE)
  assert.equal(code, 1)
})

test('commands and the site say that the file in DATA_DIR is no database', async () => {
  const DATA_DIR = freshFolder()
  writeFileSync(join(DATA_DIR, 'guildhall.db'), 'x'.repeat(10_000))
  const sentence =
    /^The database in DATA_DIR \/[^\n]+ cannot be used: [^\n]*not a database[^\n]*\n$/
  await allSay(sentence, { DATA_DIR }, [DEMO])
  const site = await runProgram('server/main.ts', [], { DATA_DIR, PORT: '0' })
  assert.match(site.stderr, sentence)
})

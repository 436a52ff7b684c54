import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { readSettings } from '../../server/config.ts'
import { APPLICATION_NAME } from '../../server/db/postgres-address.ts'
import { openImport } from '../../server/transfer/import-file.ts'
import { noProgress } from '../../server/transfer/progress.ts'
import { fillStorage } from '../../server/transfer/site-storage.ts'
import { sharedCluster } from '../engines.ts'
import { freshDatabase } from '../fresh-database.ts'
import { until } from '../until.ts'
import { call } from './call.ts'
import { IMAGE_ROW } from './damaged-archives.ts'
import {
  fails,
  failsHere,
  filesOfSite,
  filledSite,
  fillSite,
  giveOtherId,
  readAll,
  succeeds,
  writeTopic,
} from './filled-site.ts'
import { openSql, withSql } from './direct-sql.ts'
import { startSite } from './site-process.ts'
import type { SiteSettings } from './site-process.ts'
import { freshFolder } from '../fresh-folder.ts'
import { freshSettings } from './trial.ts'

const LEAVES_AFTER_MS = 300

test('a site moves from SQLite to PostgreSQL and back with its ids, sessions and images', async (t) => {
  const { settings: first, session, before, lastTopicId } = await filledSite(t)

  const database = await freshDatabase((await sharedCluster()).url)
  // As on a site that no release with site ids has started.
  rmSync(join(first.DATA_DIR, 'site-id'))
  // As if the source had stopped in the middle of them.
  await withSql(first, (sql) => sql.rows(CLAIM_JOBS))
  const moved = await succeeds('server/commands/move.ts', ['--to', database], first)
  assert.match(moved, /^The images stay; [\d,]+ rows and 0 images are copied and compared\. Start/)
  const target = { ...first, DATABASE_URL: database }
  assert.deepEqual(await withSql(target, (sql) => sql.rows(HELD_JOBS)), [])
  assert.deepEqual(await withSql(target, (sql) => sql.rows(INDEXED_LATER)), [])
  const second = { ...first, DATABASE_URL: database }
  const there = await readAll(t, second, session)
  assert.deepEqual(there, before)

  const folder = join(freshFolder(), 'back')
  await succeeds('server/commands/move.ts', ['--to', `sqlite:${folder}`], second)
  const { DATABASE_URL: _, ...third } = { ...second, DATA_DIR: folder }
  assert.deepEqual(await readAll(t, third, session), there)
  await succeeds('server/commands/check-data.ts', [], third)

  // It may have been stopped while it was indexed.
  await withSql(third, (sql) => sql.rows(INDEX_NOW))
  const site = await startSite(third)
  t.after(() => site.kill('SIGKILL'))
  assert.equal((await writeTopic(site, session, 'The next')).id, lastTopicId + 1)
  const found = async () =>
    JSON.stringify((await call(site.url, 'GET /api/search?q=Čeština')).body).includes('日本語')
  await until(found, 'a topic that was moved to be found')
})

const CLAIM_JOBS = `update jobs set held_by = case name when 'backup' then 'command 1' else '1' end,
  held_until = '9999-01-01T00:00:00.000Z',
  due_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 hour')`
/** Until then, a search would find nothing. */
const INDEXED_LATER = `select name from jobs
  where name = 'index-outdated' and due_at > current_timestamp`
const INDEX_NOW = `update jobs set due_at = '2026-01-01T00:00:00.000Z'
  where name = 'index-outdated'`
const HELD_JOBS = 'select name from jobs where held_by is not null or held_until is not null'

test('an export contains the whole site, and an import restores it on the other engine', async (t) => {
  const cluster = await sharedCluster()
  for (const [name, filled, copy] of [
    ['site.jsonl', await fillSite(t, cluster), await freshSettings()],
    ['site.jsonl.gz', await filledSite(t), await freshSettings(cluster)],
  ] as const) {
    const { settings: first, session, before } = filled
    const file = join(freshFolder(), name)
    await succeeds('server/commands/export.ts', [file], first)
    assert.equal(statSync(file).mode & 0o777, 0o600, 'others can read password hashes')
    await succeeds('server/commands/import.ts', [file], copy)
    assert.deepEqual(await readAll(t, copy, session), before)
    await succeeds('server/commands/check-data.ts', [], copy)
  }
})

test('a move says how many images the source has lost', async (t) => {
  const { settings } = await filledSite(t)
  rmSync(join(settings.DATA_DIR, 'media'), { recursive: true })
  const to = `sqlite:${join(freshFolder(), 'target')}`
  const moved = await succeeds('server/commands/move.ts', ['--to', to], settings)
  assert.match(moved, / 0 images \(the files of [1-9]\d* are missing\) are copied and compared\./)
})

test('a move, backup or export with a folder that is not that of the site stops before it writes', async (t) => {
  const cluster = await sharedCluster()
  const { settings } = await filledSite(t, cluster)
  const folder = freshFolder()
  const mistaken = { ...settings, DATA_DIR: join(folder, 'mistaken') }
  const database = await freshDatabase(cluster.url)
  const runs = [
    ['move', '--to', `sqlite:${join(folder, 'target')}`],
    ['move', '--to', database],
    ['backup', join(folder, 'site.tar.zst')],
    ['export', join(folder, 'site.jsonl')],
  ] as [string, ...string[]][]
  const sentence = /^DATA_DIR \/\S+\/mistaken has none of the images that the site uses\. [^\n]+\n$/
  for (const [command, ...args] of runs) {
    await fails(`server/commands/${command}.ts`, args, mistaken, sentence)
    assert.deepEqual(readdirSync(folder), [], command)
  }
  const target = { ...settings, DATABASE_URL: database }
  assert.deepEqual(await withSql(target, (sql) => sql.rows(TABLES)), [])
  for (const [command, ...args] of runs) {
    await succeeds(`server/commands/${command}.ts`, args, settings)
  }
})

const TABLES = "select 1 from information_schema.tables where table_schema = 'public'"

test('a running site can be neither the source nor the target of a move', async (t) => {
  const cluster = await sharedCluster()
  const [embedded, served] = [await freshSettings(), await freshSettings(cluster)]
  const empty = await freshDatabase(cluster.url)
  for (const settings of [embedded, served]) {
    const site = await startSite(settings)
    t.after(() => site.kill('SIGKILL'))
  }
  await fails('server/commands/move.ts', ['--to', empty], embedded, /Stop it first/)
  await fails(
    'server/commands/move.ts',
    ['--to', `sqlite:${freshFolder()}`],
    served,
    /Stop it first/,
  )
  const file = join(freshFolder(), 'site.jsonl')
  await succeeds('server/commands/export.ts', [file], embedded)
  await fails('server/commands/import.ts', [file], served, /Stop it first/)
})

test('a move finds a running site, whatever its address calls the program', async (t) => {
  const settings = await freshSettings(await sharedCluster())
  const named = `${settings.DATABASE_URL}?application_name=mine`
  const site = await startSite({ ...settings, DATABASE_URL: named })
  t.after(() => site.kill('SIGKILL'))
  const target = `sqlite:${freshFolder()}`
  await fails('server/commands/move.ts', ['--to', target], settings, /Stop it first/)
})

test('a move to a database with content is refused and changes neither site', async (t) => {
  const { settings: first, session, before: own } = await filledSite(t)
  const { settings: other } = await filledSite(t, await sharedCluster())
  await giveOtherId(other)
  for (const statement of OF_ANOTHER_SITE) await withSql(other, (sql) => sql.rows(statement))
  const before = await readAll(t, other, session)
  await fails(
    'server/commands/move.ts',
    ['--to', String(other['DATABASE_URL'])],
    first,
    /not empty.*tables/,
  )
  assert.deepEqual(await readAll(t, other, session), before)
  assert.deepEqual(await readAll(t, first, session), own)
})

const OF_ANOTHER_SITE = [
  "update users set username = 'Of another site'",
  "update topics set title = 'Of another site'",
  "update replies set content = 'Of another site'",
  "update tools set name = 'Of another site'",
  "update creations set description = 'Of another site'",
]

test('a move to PostgreSQL names the value of SQL by hand that it cannot take', async (t) => {
  const { settings: first, session, before } = await filledSite(t)
  const database = await freshDatabase((await sharedCluster()).url)
  const move = ['--to', database]
  for (const [wrong, right, sentence] of NOT_PORTABLE) {
    await withSql(first, (sql) => sql.rows(wrong))
    await fails('server/commands/move.ts', move, first, sentence)
    await withSql(first, (sql) => sql.rows(right))
  }
  await succeeds('server/commands/move.ts', move, first)
  assert.deepEqual(await readAll(t, { ...first, DATABASE_URL: database }, session), before)
})

/** A statement, the one that mends what it did, and what the move says in between. */
const NOT_PORTABLE: [wrong: string, right: string, sentence: RegExp][] = [
  [
    "update topics set updated_at = '2026-11-28 12:00:00' where id = 1",
    'update topics set updated_at = null where id = 1',
    /^topics 1: updated_at is "2026-11-28 12:00:00", not a time like /m,
  ],
  [
    "update topics set updated_at = '0001-01-01T00:00:00.000Z' where id = 1",
    'update topics set updated_at = null where id = 1',
    /^topics 1: updated_at is "0001-01-01T00:00:00.000Z", not a time like /m,
  ],
  [
    'update users set username = username || char(0) where id = 1',
    'update users set username = substr(username, 1, length(username)) where id = 1',
    /^users 1: username has a NUL character/m,
  ],
]

for (const engine of ['SQLite', 'PostgreSQL']) {
  test(`a damaged export leaves a target on ${engine} empty, and the intact one can be imported afterwards`, async (t) => {
    const { settings: first, session, before } = await filledSite(t)
    const folder = freshFolder()
    const [whole, damaged] = [join(folder, 'site.jsonl.gz'), join(folder, 'damaged.jsonl')]
    await succeeds('server/commands/export.ts', [whole], first)
    const copy = await freshSettings(engine === 'SQLite' ? undefined : await sharedCluster())
    const all = damagesOf(gunzipSync(readFileSync(whole)).toString())
    const damages = engine === 'SQLite' ? all : all.filter(([, , where]) => where)
    for (const [lines, sentence] of damages) {
      writeFileSync(damaged, lines.join('\n'))
      await failsHere(() => importHere(damaged, copy), sentence)
      assert.deepEqual(filesOfSite(copy.DATA_DIR), [], String(sentence))
    }
    await fails('server/commands/import.ts', [damaged], copy, damages.at(-1)?.[1] ?? /^$/)
    assert.deepEqual(filesOfSite(copy.DATA_DIR), [])
    await succeeds('server/commands/import.ts', [whole], copy)
    assert.deepEqual(await readAll(t, copy, session), before)
  })
}

test('a process that has ended, and is still connected for a moment, does not keep an import from PostgreSQL', async (t) => {
  const { settings: first, session, before } = await filledSite(t)
  const file = join(freshFolder(), 'site.jsonl.gz')
  await succeeds('server/commands/export.ts', [file], first)
  const copy = await freshSettings(await sharedCluster())
  const leaving = await openSql(copy)
  await leaving.rows(`set application_name = '${APPLICATION_NAME}'`)
  const left = sleep(LEAVES_AFTER_MS).then(() => leaving.close())
  await importHere(file, copy)
  await left
  assert.deepEqual(await readAll(t, copy, session), before)
})

/** As the command does it, without the time that a program takes to start. */
const importHere = async (path: string, place: SiteSettings) =>
  fillStorage(readSettings(place), { ...(await openImport(path)), progress: noProgress })

/**
 * The lines of an export with one damage each, and what an import of them says. Engines differ in what
 * they refuse themselves, and in how the transaction is rolled back: such damages are tried on both.
 */
function damagesOf(text: string): [lines: string[], sentence: RegExp, where?: 'on both'][] {
  const lines = text.split('\n')
  const topic = lines.findIndex((line) => line.startsWith('{"topics"'))
  const image = lines.findIndex((line) => /^\{"image":"[^"-]+"/.test(line))
  const end = lines.length - 2
  assert.match(lines[end] ?? '', /^\{"end".*"images":4/)
  assert.ok(topic > 0)
  const withLastId = (id: string) =>
    lines.with(0, (lines[0] ?? '').replace(/"topics":\d+/, `"topics":${id}`))
  return [
    [lines.slice(0, topic + 1), /incomplete/],
    [lines.slice(0, -2), /incomplete/, 'on both'],
    [lines.with(topic, lines[topic]?.slice(0, 40) ?? ''), /not a JSON object/],
    [lines.with(topic, (lines[topic] ?? '').replace('First topic', 'Other topic')), /damaged/],
    [lines.toSpliced(topic, 1), /damaged|FOREIGN KEY|foreign key/, 'on both'],
    [lines.with(0, '{"guildhall":99}'), /not an export/],
    [withLastId('"none"'), /damaged.*last ids/],
    [withLastId('9e18'), /damaged.*last ids/],
    [lines.with(0, (lines[0] ?? '').replace('"sequences"', '"others"')), /damaged.*last ids/],
    [lines.with(end, '{"end":{"images":0}}'), /unknown kind/],
    [lines.with(topic, `{"image":"${'0'.repeat(64)}.webp","base64":5}`), /unknown kind/],
    [lines.with(0, (lines[0] ?? '').replace('0013-changes', '0099-later')), /another release/],
    [lines.with(topic, '{"constructor":{"of":1}}'), /unknown kind/],
    [
      lines.map((line) => line.replace(IMAGE_ROW, '$1../guildhall.db')),
      /\.\.\/guildhall\.db is not the name of an image/,
      'on both',
    ],
    [lines.with(topic, 'x'.repeat(20_000_000)), /longer than/],
    [
      lines.with(image, (lines[image] ?? '').replace(/.{9}"}$/, 'AAAAAAAA="}')),
      /images differ/,
      'on both',
    ],
    [
      lines.with(end, (lines[end] ?? '').replace('"images":4', '"images":5')),
      /damaged.*images/,
      'on both',
    ],
  ]
}

test('an import, export or move without a database that answers is refused in one sentence', async () => {
  const place = { DATA_DIR: freshFolder(), DATABASE_URL: 'postgres://guildhall@localhost:1/none' }
  const file = join(freshFolder(), 'site.jsonl')
  await fails(
    'server/commands/export.ts',
    [file],
    place,
    /of DATABASE_URL cannot be reached: .*ECONNREFUSED/,
  )
  assert.ok(!existsSync(file))
})

test('a folder with images, or another program’s tables, is no empty target', async (t) => {
  const { settings: first, session, before } = await filledSite(t)
  const file = join(freshFolder(), 'site.jsonl')
  await succeeds('server/commands/export.ts', [file], first)
  const copy = await freshSettings()
  mkdirSync(join(copy.DATA_DIR, 'media'), { recursive: true })
  const image = join(copy.DATA_DIR, 'media', `${'a'.repeat(64)}.webp`)
  writeFileSync(image, 'an image')
  // Refused before anything is written that could have been interrupted.
  await fails('server/commands/import.ts', [file], copy, /not empty: it has images\.$/m)
  assert.equal(readFileSync(image, 'utf8'), 'an image')
  rmSync(image)
  const database = new DatabaseSync(join(copy.DATA_DIR, 'guildhall.db'))
  database.exec('create table others (id integer)')
  await fails(
    'server/commands/import.ts',
    [file],
    copy,
    /not empty: its database has tables \(others\)/,
  )
  database.exec('drop table others')
  database.close()
  await succeeds('server/commands/import.ts', [file], copy)
  assert.deepEqual(await readAll(t, copy, session), before)
})

test('what a killed import left does not keep the next one from the same place', async (t) => {
  const { settings: first, session, before } = await filledSite(t)
  const file = join(freshFolder(), 'site.jsonl')
  await succeeds('server/commands/export.ts', [file], first)
  const copy = await freshSettings()
  const image = `${'a'.repeat(64)}.webp`
  mkdirSync(join(copy.DATA_DIR, 'media'), { recursive: true })
  writeFileSync(join(copy.DATA_DIR, 'media', image), 'half an image')
  const siteId = readFileSync(join(first.DATA_DIR, 'site-id'), 'utf8').trim()
  writeFileSync(join(copy.DATA_DIR, 'unfinished-restore'), `${siteId}\n${image}\n`)
  await succeeds('server/commands/import.ts', [file], copy)
  assert.ok(!readdirSync(join(copy.DATA_DIR, 'media')).includes(image))
  assert.deepEqual(await readAll(t, copy, session), before)
})

test('move, export and import with wrong arguments exit with a message', async () => {
  const folder = freshFolder()
  const nowhere = { DATA_DIR: join(folder, 'nowhere') }
  await fails('server/commands/move.ts', [], nowhere, /npm run move -- --to/)
  const [elsewhere, same] = [folder, nowhere.DATA_DIR].map((path) => `sqlite:${path}`)
  await fails(
    'server/commands/move.ts',
    ['--to', folder],
    nowhere,
    /must be sqlite:FOLDER or postgres/,
  )
  await fails('server/commands/move.ts', ['--to', String(elsewhere)], nowhere, /no site/)
  await fails('server/commands/move.ts', ['--to', String(same)], nowhere, /there already/)
  await fails('server/commands/export.ts', [], nowhere, /npm run export/)
  await fails('server/commands/export.ts', [folder], nowhere, /exists already/)
  await fails('server/commands/import.ts', [], nowhere, /npm run import/)
  await fails('server/commands/import.ts', [join(folder, 'none')], nowhere, /no file/)
  await fails('server/commands/import.ts', [folder], nowhere, /EISDIR|directory/)
})

import assert from 'node:assert/strict'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { withArchive } from '../../server/backup/read-archive.ts'
import { readSettings } from '../../server/config.ts'
import { noProgress } from '../../server/transfer/progress.ts'
import { fillStorage } from '../../server/transfer/site-storage.ts'
import { sharedCluster } from '../engines.ts'
import { freshDatabase } from '../fresh-database.ts'
import { until } from '../until.ts'
import type { SharedCluster } from '../engines.ts'
import { archiveWithLostImage, damagedArchives } from './damaged-archives.ts'
import { withSql } from './direct-sql.ts'
import {
  addImages,
  fails,
  failsHere,
  filesOfSite,
  filledSite,
  fillSite,
  readAll,
  succeeds,
  writeTopic,
} from './filled-site.ts'
import { call } from './call.ts'
import { runProgram, startProgram } from '../program.ts'
import { startSite } from './site-process.ts'
import type { SiteProcess, SiteSettings } from './site-process.ts'
import { freshFolder } from '../fresh-folder.ts'
import { freshSettings } from './trial.ts'

const EARLIER_REPLIES = 50
const WRITERS = 4
const WRITES_PER_SECOND = 50

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  const startCluster = async () => (engine === 'SQLite' ? undefined : sharedCluster())

  test(`a site on ${engine} that is backed up while it is written to, and wiped, is restored`, async (t) => {
    const cluster = await startCluster()
    const { settings, topicId, writing, site } = await siteWithReplies(t, cluster)
    const archive = join(freshFolder(), 'busy.tar.zst')
    const earlier = new Map(writing.acknowledged)
    await succeeds('server/commands/backup.ts', [archive], settings)
    assert.ok(writing.acknowledged.size > earlier.size, 'nobody wrote while it was backed up')
    await writing.stop()
    await site.kill('SIGTERM')
    await succeedsVerification(archive, settings)

    await wipe(settings, cluster)
    await succeeds('server/commands/restore.ts', [archive], settings)
    await succeeds('server/commands/check-data.ts', [], settings)
    const restored = await startSite(settings)
    t.after(() => restored.kill('SIGKILL'))
    const there = await readReplies(restored, topicId)
    for (const [id, content] of earlier) assert.equal(there.get(id), content)
    const { body } = await call(restored.url, `GET /api/topics/${topicId}`)
    assert.equal((body as { topic: { replyCount: number } }).topic.replyCount, there.size)
  })

  test(`an archive of a site on ${engine} is restored where it was made, and only into empty storage`, async (t) => {
    const cluster = await startCluster()
    const { settings, session, archive, before } = await archivedSite(t, cluster)
    await succeedsVerification(archive, settings)
    await fails(
      'server/commands/restore.ts',
      [archive],
      settings,
      /not empty: its database has tables/,
    )
    await wipe(settings, cluster)
    await succeeds('server/commands/restore.ts', [archive], settings)
    assert.deepEqual(await readAll(t, settings, session), before)
  })

  test(`an archive of a site on ${engine} is restored on the other engine`, async (t) => {
    const { session, archive, before } = await archivedSite(t, await startCluster())
    const other = await freshSettings(engine === 'SQLite' ? await sharedCluster() : undefined)
    await succeeds('server/commands/restore.ts', [archive], other)
    assert.deepEqual(await readAll(t, other, session), before)
  })
}

/** A stopped site that was filled on its engine, its archive, and the responses that it gave. */
async function archivedSite(t: TestContext, cluster: SharedCluster | undefined) {
  const filled = await (cluster ? fillSite(t, cluster) : filledSite(t))
  const archive = join(freshFolder(), 'quiet.tar.gz')
  await succeeds('server/commands/backup.ts', [archive], filled.settings)
  return { ...filled, archive }
}

/** A running site with content of each kind, whose members are replying to a topic. */
async function siteWithReplies(t: TestContext, cluster: SharedCluster | undefined) {
  const { settings, session } = await filledSite(t, cluster)
  const site = await startSite(settings)
  t.after(() => site.kill('SIGKILL'))
  const { id: topicId } = await writeTopic(site, session, 'Many replies')
  const writing = startWriting(site, session, topicId)
  await until(() => writing.acknowledged.size >= EARLIER_REPLIES, 'some replies')
  return { settings, session, site, topicId, writing }
}

async function succeedsVerification(archive: string, settings: SiteSettings) {
  assert.equal(statSync(archive).mode & 0o777, 0o600, 'others can read password hashes')
  await succeeds('server/commands/backup.ts', ['--verify', archive], settings)
}

test('a damaged, foreign or hostile archive is refused in one sentence and leaves the place empty', async (t) => {
  const { settings, session, before } = await filledSite(t)
  const folder = freshFolder()
  const whole = join(folder, 'whole.tar.gz')
  await succeeds('server/commands/backup.ts', [whole], settings)
  const copy = await freshSettings()
  const damaged = join(folder, 'damaged.tar.gz')
  const archives = await damagedArchives(whole)
  for (const { bytes, sentence } of archives) {
    writeFileSync(damaged, bytes)
    await failsHere(() => restoreHere(damaged, copy), sentence)
    assert.deepEqual(filesOfSite(copy.DATA_DIR), [], String(sentence))
  }
  await fails('server/commands/restore.ts', [damaged], copy, archives.at(-1)?.sentence ?? /^$/)
  assert.deepEqual(filesOfSite(copy.DATA_DIR), [])
  await fails('server/commands/backup.ts', ['--verify', damaged], copy, /./)
  writeFileSync(damaged, await archiveWithLostImage(whole))
  await fails(
    'server/commands/backup.ts',
    ['--verify', damaged],
    copy,
    /lacks 1 images that the site uses/,
  )
  await succeeds('server/commands/restore.ts', [whole], copy)
  assert.deepEqual(await readAll(t, copy, session), before)

  // What the site itself has lost is said, and makes no archive invalid.
  const media = join(settings.DATA_DIR, 'media')
  const files = readdirSync(media, { recursive: true, encoding: 'utf8' })
  for (const name of files) if (name.endsWith('.webp')) rmSync(join(media, name))
  const lossy = join(folder, 'lossy.tar.gz')
  const { code, stdout } = await runProgram('server/commands/backup.ts', [lossy], { ...settings })
  assert.equal(code, 0)
  assert.match(stdout, /and 0 images \(the files of \d+ are missing\)/)
  await succeeds('server/commands/backup.ts', ['--verify', lossy], settings)
})

test('backup and restore with wrong arguments exit with a message', async (t) => {
  const { settings } = await filledSite(t)
  const folder = freshFolder()
  const there = join(folder, 'there.tar.zst')
  writeFileSync(there, '')
  const nowhere = { DATA_DIR: join(folder, 'nowhere') }
  await fails('server/commands/backup.ts', [], settings, /npm run backup/)
  await fails('server/commands/backup.ts', [there], settings, /exists already/)
  await fails('server/commands/backup.ts', [folder], settings, /exists already/)
  await fails(
    'server/commands/backup.ts',
    [join(folder, 'a.zip')],
    settings,
    /ends with .tar.zst or/,
  )
  await fails(
    'server/commands/backup.ts',
    [join(folder, 'no/a.tar.gz')],
    settings,
    /There is no folder/,
  )
  await fails('server/commands/backup.ts', [join(folder, 'a.tar.gz')], nowhere, /There is no site/)
  await fails(
    'server/commands/backup.ts',
    ['--verify', join(folder, 'none.tar.gz')],
    nowhere,
    /no file/,
  )
  await fails('server/commands/backup.ts', ['--verify', there], nowhere, /incomplete/)
  await fails('server/commands/restore.ts', [], nowhere, /npm run restore/)
  await fails('server/commands/restore.ts', [join(folder, 'none.tar.gz')], nowhere, /no file/)
})

test('a site that starts during a backup leaves it its images', async (t) => {
  const { settings, archive, backup } = await haltedBackup(t)
  const site = await startSite(settings)
  t.after(() => site.kill('SIGKILL'))
  backup.signal('SIGCONT')
  const { code, stderr } = await backup.ended()
  assert.equal(code, 0, stderr)
  await succeeds('server/commands/backup.ts', ['--verify', archive], settings)
})

test('a backup that may lack images gets no name', async (t) => {
  const { settings, archive, backup } = await haltedBackup(t)
  const database = new DatabaseSync(join(settings.DATA_DIR, 'guildhall.db'))
  t.after(() => database.close())
  database.exec("update jobs set held_by = 'another' where name = 'delete-media'")
  backup.signal('SIGCONT')
  const { code, stderr } = await backup.ended()
  assert.equal(code, 1)
  assert.match(stderr, /Images may have been deleted meanwhile\. Run the command again\./)
  assert.deepEqual(readdirSync(dirname(archive)), [])
})

test('a backup that is killed leaves no file of its name, and the next one succeeds', async (t) => {
  const { settings, archive, backup } = await haltedBackup(t)
  backup.signal('SIGKILL')
  await backup.ended()
  assert.ok(!existsSync(archive))
  // As if its lease had ended.
  await withSql(settings, (sql) => sql.rows('update jobs set held_until = due_at'))
  await succeeds('server/commands/backup.ts', [archive], settings)
  await succeeds('server/commands/backup.ts', ['--verify', archive], settings)
})

test('a restore that is killed can be repeated in the same place', async (t) => {
  const { settings, session, before } = await filledSite(t)
  addImages(settings)
  const archive = join(freshFolder(), 'site.tar.zst')
  await succeeds('server/commands/backup.ts', [archive], settings)
  const copy = await freshSettings()
  const restore = startProgram('server/commands/restore.ts', [archive], copy)
  await until(() => filesOfSite(copy.DATA_DIR).length > 20)
  restore.signal('SIGKILL')
  await restore.ended()
  await succeeds('server/commands/restore.ts', [archive], copy)
  assert.deepEqual(await readAll(t, copy, session), before)
})

/** As the command does it, without the time that a program takes to start. */
const restoreHere = (archive: string, place: SiteSettings) =>
  withArchive(archive, ({ content, forEachImage: writeImages }) =>
    fillStorage(readSettings(place), { content, writeImages, progress: noProgress }),
  )

/** A backup of many images that has begun to write its archive, and stands still. */
async function haltedBackup(t: TestContext) {
  const { settings } = await filledSite(t)
  addImages(settings)
  const archive = join(freshFolder(), 'site.tar.gz')
  const backup = startProgram('server/commands/backup.ts', [archive], settings)
  await until(
    () => existsSync(`${archive}.guildhall.part`) && statSync(`${archive}.guildhall.part`).size > 0,
  )
  backup.signal('SIGSTOP')
  return { settings, archive, backup }
}

async function wipe(settings: SiteSettings, cluster: SharedCluster | undefined) {
  rmSync(settings.DATA_DIR, { recursive: true })
  if (cluster) settings.DATABASE_URL = await freshDatabase(cluster.url)
}

/** Replies at a steady rate; `acknowledged` has the texts by id. */
function startWriting({ url }: SiteProcess, session: string | null, topicId: number) {
  const acknowledged = new Map<number, string>()
  const end = new AbortController()
  const pauseMs = (1_000 * WRITERS) / WRITES_PER_SECOND
  const writers = Array.from({ length: WRITERS }, async (_, who) => {
    for (let at = 0; !end.signal.aborted; at += 1) {
      const sent = { session, body: { content: `reply ${at} of writer ${who}` } }
      const pause = sleep(pauseMs)
      const { status, body } = await call(url, `POST /api/topics/${topicId}/replies`, sent)
      assert.equal(status, 201)
      const { id, content } = body as Reply
      acknowledged.set(id, content)
      await pause
    }
  })
  async function stop() {
    end.abort()
    await Promise.all(writers)
  }
  return { acknowledged, stop }
}

type Reply = { id: number; content: string }

async function readReplies({ url }: SiteProcess, topicId: number) {
  const all = new Map<number, string>()
  for (let after = 0; ;) {
    const address = `GET /api/topics/${topicId}/replies?after=${after}`
    const page = (await call(url, address)).body as Reply[]
    for (const { id, content } of page) all.set(id, content)
    const last = page.at(-1)
    if (!last) return all
    after = last.id
  }
}

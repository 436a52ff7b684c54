import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sharedCluster } from '../engines.ts'
import { freshDatabase } from '../fresh-database.ts'
import { startObjectStore } from '../object-store.ts'
import { runProgram, startProgram } from '../program.ts'
import { until } from '../until.ts'
import {
  addImages,
  fails,
  filesOfSite,
  filledSite,
  giveOtherId,
  readAll,
  succeeds,
} from './filled-site.ts'
import { startSite } from './site-process.ts'
import type { SiteSettings } from './site-process.ts'
import { freshFolder } from '../fresh-folder.ts'
import { freshSettings } from './trial.ts'

test('a refused restore, import or move deletes no image of a site, whatever an earlier one has left', async (t) => {
  const cluster = await sharedCluster()
  const { settings, session, before } = await filledSite(t, cluster)
  const { settings: other } = await filledSite(t)
  await giveOtherId(other)
  const files = await filesOf(settings)
  const strangers = await filesOf(other)
  const siteId = readFileSync(join(settings.DATA_DIR, 'site-id'), 'utf8').trim()
  const elsewhere = { ...settings, DATABASE_URL: await freshDatabase(cluster.url) }
  const images = filesOfSite(settings.DATA_DIR)
  leaveList(settings, [siteId, ...images])
  const refused = /not empty: it has images|belongs to another site/
  for (const { archive, exported } of [files, strangers]) {
    await fails('server/commands/restore.ts', [archive], elsewhere, refused)
    await fails('server/commands/import.ts', [exported], elsewhere, refused)
  }
  const target = ['--to', `sqlite:${settings.DATA_DIR}`]
  await fails('server/commands/move.ts', target, other, refused)
  assert.deepEqual(filesOfSite(settings.DATA_DIR), images)
  assert.deepEqual(await readAll(t, settings, session), before)
})

test('only a restore of the site whose images an earlier one has left removes them', async (t) => {
  const { settings, session, before } = await filledSite(t)
  const { archive } = await filesOf(settings)
  const siteId = readFileSync(join(settings.DATA_DIR, 'site-id'), 'utf8').trim()
  const copy = await freshSettings()
  const image = `${'a'.repeat(64)}.webp`
  mkdirSync(join(copy.DATA_DIR, 'media'), { recursive: true })
  writeFileSync(join(copy.DATA_DIR, 'media', image), 'an image')
  for (const lines of [[randomUUID(), image], [image]]) {
    leaveList(copy, lines)
    await fails('server/commands/restore.ts', [archive], copy, /not empty: it has images/)
    assert.ok(filesOfSite(copy.DATA_DIR).includes(image))
  }
  leaveList(copy, [siteId, image])
  await succeeds('server/commands/restore.ts', [archive], copy)
  assert.ok(!filesOfSite(copy.DATA_DIR).includes(image))
  assert.ok(!existsSync(join(copy.DATA_DIR, LIST)))
  assert.deepEqual(await readAll(t, copy, session), before)
})

test('a repeated restore removes the part of an image that was being written at the interruption', async (t) => {
  const { settings } = await filledSite(t)
  const { archive } = await filesOf(settings)
  const siteId = readFileSync(join(settings.DATA_DIR, 'site-id'), 'utf8').trim()
  const copy = await freshSettings()
  const image = `${'a'.repeat(64)}.webp`
  const part = `${image}.${randomUUID()}.unclaimed.part`
  mkdirSync(join(copy.DATA_DIR, 'media'), { recursive: true })
  writeFileSync(join(copy.DATA_DIR, 'media', part), 'half an image')
  leaveList(copy, [siteId, image])
  await succeeds('server/commands/restore.ts', [archive], copy)
  assert.deepEqual(filesOfSite(copy.DATA_DIR), filesOfSite(settings.DATA_DIR))
})

test('a bucket that a site has claimed loses no image to a restore', async (t) => {
  const { settings } = await filledSite(t)
  const { archive } = await filesOf(settings)
  const MEDIA_S3_URL = (await startObjectStore()).urlOf()
  const inBucket = { ...settings, MEDIA_S3_URL }
  const copied = await runProgram('server/commands/media.ts', ['--to', 's3'], inBucket)
  assert.equal(copied.code, 0, copied.stderr)
  const siteId = readFileSync(join(settings.DATA_DIR, 'site-id'), 'utf8').trim()
  const copy = { ...(await freshSettings()), MEDIA_S3_URL }
  mkdirSync(copy.DATA_DIR)
  leaveList(copy, [siteId, ...filesOfSite(settings.DATA_DIR)])
  const { stderr } = await runProgram('server/commands/restore.ts', [archive], copy)
  assert.match(stderr, /not empty: it has images/)
  const checked = await runProgram('server/commands/check-data.ts', [], inBucket)
  assert.equal(checked.code, 0, checked.stdout)
})

test('a restore into a bucket that is killed can be repeated', async (t) => {
  const { settings } = await filledSite(t)
  addImages(settings, 60)
  const { archive } = await filesOf(settings)
  const store = await startObjectStore()
  const copy = { ...(await freshSettings()), MEDIA_S3_URL: store.urlOf() }
  const killed = startProgram('server/commands/restore.ts', [archive], copy)
  await until(() => store.keys().length > 2)
  killed.signal('SIGKILL')
  await killed.ended()
  const { code, stderr } = await runProgram('server/commands/restore.ts', [archive], copy)
  assert.equal(code, 0, stderr)
  const checked = await runProgram('server/commands/check-data.ts', [], copy)
  assert.equal(checked.code, 0, checked.stdout)
})

test('a restore with another store says where the images of an interrupted one are', async (t) => {
  const { settings } = await filledSite(t)
  addImages(settings, 60)
  const { archive } = await filesOf(settings)
  const [store, other] = [await startObjectStore(), await startObjectStore()]
  const copy = { ...(await freshSettings()), MEDIA_S3_URL: store.urlOf() }
  const killed = startProgram('server/commands/restore.ts', [archive], copy)
  await until(() => store.keys().length > 2)
  killed.signal('SIGKILL')
  await killed.ended()
  const { origin, pathname } = new URL(copy.MEDIA_S3_URL)
  const said = new RegExp(`into ${origin}${pathname} was interrupted: images of it are there`)
  const { MEDIA_S3_URL: _, ...inFiles } = copy
  for (const elsewhere of [{ ...copy, MEDIA_S3_URL: other.urlOf() }, inFiles]) {
    const { code, stderr } = await runProgram('server/commands/restore.ts', [archive], elsewhere)
    assert.equal(code, 1)
    assert.match(stderr, said)
  }
  assert.deepEqual(other.keys(), [])
  const repeated = await runProgram('server/commands/restore.ts', [archive], copy)
  assert.equal(repeated.code, 0, repeated.stderr)
})

test('the start of a site removes the list of images that its restore has left', async (t) => {
  const { settings } = await filledSite(t)
  leaveList(settings, filesOfSite(settings.DATA_DIR))
  const site = await startSite(settings)
  t.after(() => site.kill('SIGKILL'))
  assert.ok(!readdirSync(settings.DATA_DIR).includes(LIST))
})

const LIST = 'unfinished-restore'

/** As a restore leaves it that is killed: after its rows are committed, or before. */
const leaveList = ({ DATA_DIR }: SiteSettings, lines: string[]) =>
  writeFileSync(join(DATA_DIR, LIST), `${lines.join('\n')}\n`)

async function filesOf(settings: SiteSettings) {
  const folder = freshFolder()
  const [archive, exported] = [join(folder, 'site.tar.gz'), join(folder, 'site.jsonl')]
  await succeeds('server/commands/backup.ts', [archive], settings)
  await succeeds('server/commands/export.ts', [exported], settings)
  return { archive, exported }
}

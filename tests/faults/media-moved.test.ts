import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { builtProgram } from '../../scripts/setup/builds.mjs'
import { until } from '../until.ts'
import { startObjectStore } from '../object-store.ts'
import { runProgram } from '../program.ts'
import { spawnProgram } from './background-program.ts'
import { assertConsistent, openSite, share, siteWithBucket, succeeds } from './bucket-site.ts'
import type { Creation } from './bucket-site.ts'
import { call } from './call.ts'
import { startSite } from './site-process.ts'
import type { SiteSettings } from './site-process.ts'
import { freshFolder } from '../fresh-folder.ts'
import { freshSettings } from './trial.ts'

/** Two files each: a copy of them is stopped in the middle. */
const PICTURES = 24

test('images move to a bucket and back while the site runs, also in several attempts', async (t) => {
  const store = await startObjectStore()
  const settings = { ...(await freshSettings()), WORKERS: '1' }
  const onFiles = await openSite(t, settings)
  const pictures = await shareMany(onFiles, PICTURES)
  const withBucket = { ...settings, MEDIA_S3_URL: store.urlOf() }

  await interrupt(t, withBucket, () => store.keys().length > 8)
  const files = 2 * pictures.length
  assert.ok(store.keys().length < files, 'the copy was finished before it was interrupted')
  const later = (await share(onFiles.site, onFiles.session, 9_000)).body as Creation
  assert.match(await copies('s3', withBucket), /^\d+ files are copied and compared, \d+ were there/)
  assert.equal(store.keys().length, files + 3)
  await onFiles.site.kill('SIGTERM')
  rmSync(join(settings.DATA_DIR, 'media'), { recursive: true })

  const onBucket = await startSite(withBucket)
  t.after(() => onBucket.kill('SIGKILL'))
  for (const { imageUrl } of [...pictures, later]) {
    assert.equal((await call(onBucket.url, `GET ${imageUrl}`)).status, 200)
  }
  await assertConsistent(withBucket)
  const back = await copies('files', withBucket)
  assert.match(back, new RegExp(`^${files + 2} files are copied and compared, 0 were there`))
  assert.match(await copies('files', withBucket), /^0 files are copied/)
  await onBucket.kill('SIGTERM')

  const again = await startSite(settings)
  t.after(() => again.kill('SIGKILL'))
  assert.equal((await call(again.url, `GET ${later.imageUrl}`)).status, 200)
  await again.kill('SIGTERM')
  await assertConsistent(settings)

  rmSync(join(settings.DATA_DIR, later.imageUrl))
  const { code, stdout } = await runProgram('server/commands/check-data.ts', [], settings)
  assert.deepEqual([code, stdout], [1, `media ${nameOf(later)}: its file is missing\n`])
})

test('an image that is deleted while images are copied to a bucket does not stay there', async (t) => {
  const store = await startObjectStore()
  const settings = { ...(await freshSettings()), WORKERS: '1' }
  const { site, session } = await openSite(t, settings)
  const pictures = await shareMany({ site, session }, PICTURES)
  const withBucket = { ...settings, MEDIA_S3_URL: store.urlOf() }
  const copying = startCopy(t, withBucket)
  const copied = () => pictures.find((one) => store.keys().includes(`media/${nameOf(one)}`))
  await until(() => copied() !== undefined, 'a copied image')
  process.kill(copying.pid, 'SIGSTOP')
  const deleted = copied()
  assert.ok(deleted && store.keys().length < 2 * pictures.length, 'the copy was finished before')
  await call(site.url, `DELETE /api/creations/${deleted.id}`, { session })
  await until(async () => (await call(site.url, `GET ${deleted.imageUrl}`)).status === 404, 'a 404')
  process.kill(copying.pid, 'SIGCONT')
  assert.deepEqual(await copying.ended, { code: 0, signal: null })
  const names = [deleted.imageUrl, deleted.thumbnailUrl].map((url) => url.slice(1))
  const keys = store.keys()
  assert.deepEqual(
    [names.filter((name) => keys.includes(name)), keys.length],
    [[], 2 * (PICTURES - 1) + 1],
  )
})

test('an image that neither place has, and a bucket that is not named, are reported', async (t) => {
  const store = await startObjectStore()
  const settings = await freshSettings()
  const site = await openSite(t, settings)
  const [picture] = await shareMany(site, 1)
  assert.ok(picture)
  const run = (to: string[], more = {}) =>
    runProgram('server/commands/media.ts', to, { DATA_DIR: settings.DATA_DIR, ...more })
  for (const args of [[], ['--to', 's3'], ['--to', 'elsewhere']]) {
    const { code, stderr } = await run(args)
    assert.equal(code, 1)
    assert.match(stderr, /^Usage: npm run media -- --to s3, or --to files; MEDIA_S3_URL names/)
  }
  rmSync(join(settings.DATA_DIR, picture.imageUrl))
  const { code, stderr } = await run(['--to', 's3'], { MEDIA_S3_URL: store.urlOf() })
  assert.equal(code, 1)
  assert.match(
    stderr,
    new RegExp(
      `^1 image in use is in neither place, such as ${nameOf(picture)}; 1 file is copied\\.`,
    ),
  )
})

test('the message about a single copied file is in the singular', async (t) => {
  const MEDIA_S3_URL = (await startObjectStore()).urlOf()
  const settings = await freshSettings()
  const [picture] = await shareMany(await openSite(t, settings), 1)
  assert.ok(picture)
  const withBucket = { ...settings, MEDIA_S3_URL }
  assert.match(await copies('s3', withBucket), /^2 files are copied and compared, 0 were there\./)
  rmSync(join(settings.DATA_DIR, picture.thumbnailUrl))
  assert.match(await copies('files', withBucket), /^1 file is copied and compared, 1 was there\./)
})

test('move, export, import, backup and restore carry the images of a bucket', async (t) => {
  const { store, settings, site, session } = await siteWithBucket(t, await freshSettings())
  const { imageUrl } = (await share(site, session, 1)).body as Creation
  await site.kill('SIGTERM')
  const { MEDIA_S3_URL, DATA_DIR } = settings
  const source = { DATA_DIR, MEDIA_S3_URL }

  const folder = join(freshFolder(), 'moved')
  await succeeds('server/commands/move.ts', ['--to', `sqlite:${folder}`], source)
  await assertServes(t, { ...(await freshSettings()), DATA_DIR: folder }, imageUrl)

  const file = join(freshFolder(), 'site.jsonl.gz')
  await succeeds('server/commands/export.ts', [file], source)
  const copy = { ...(await freshSettings()), MEDIA_S3_URL: store.urlOf('second') }
  await succeeds('server/commands/import.ts', [file], {
    DATA_DIR: copy.DATA_DIR,
    MEDIA_S3_URL: copy.MEDIA_S3_URL,
  })
  assert.deepEqual(store.keys('second'), store.keys())
  await assertServes(t, copy, imageUrl)

  const archive = join(freshFolder(), 'site.tar.zst')
  await succeeds('server/commands/backup.ts', [archive], source)
  await succeeds('server/commands/backup.ts', ['--verify', archive], source)
  const inFolder = await freshSettings()
  const inBucket = { ...(await freshSettings()), MEDIA_S3_URL: store.urlOf('third') }
  for (const place of [inFolder, inBucket]) {
    await succeeds('server/commands/restore.ts', [archive], place)
    await assertConsistent(place)
    await assertServes(t, place, imageUrl)
  }
  assert.deepEqual(store.keys('third'), store.keys())
})

/** Starts a copy to the bucket and kills it as soon as `isTime`. */
async function interrupt(t: TestContext, settings: SiteSettings, isTime: () => boolean) {
  const copying = startCopy(t, settings)
  await until(isTime, 'some objects')
  assert.deepEqual(await copying.kill('SIGKILL'), { code: null, signal: 'SIGKILL' })
}

function startCopy(t: TestContext, settings: SiteSettings) {
  const { PATH } = process.env
  const command = [process.execPath, builtProgram('server/commands/media.ts'), '--to', 's3']
  const copying = spawnProgram(command, { env: { PATH, ...settings } })
  t.after(() => copying.kill('SIGKILL'))
  return copying
}

async function copies(to: string, { DATA_DIR, MEDIA_S3_URL = '' }: SiteSettings) {
  const ended = await runProgram('server/commands/media.ts', ['--to', to], {
    DATA_DIR,
    MEDIA_S3_URL,
  })
  assert.deepEqual(ended, { ...ended, code: 0, stderr: '' })
  return ended.stdout
}

async function shareMany(to: Awaited<ReturnType<typeof openSite>>, count: number) {
  const pictures: Creation[] = []
  for (let seed = 1; seed <= count; seed += 1) {
    pictures.push((await share(to.site, to.session, seed)).body as Creation)
  }
  return pictures
}

const nameOf = ({ imageUrl }: Creation) => imageUrl.slice('/media/'.length)

async function assertServes(t: TestContext, settings: SiteSettings, imageUrl: string) {
  const site = await startSite(settings)
  t.after(() => site.kill('SIGKILL'))
  assert.equal((await call(site.url, `GET ${imageUrl}`)).status, 200)
  await site.kill('SIGTERM')
}

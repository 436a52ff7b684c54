import assert from 'node:assert/strict'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { sharedCluster } from '../engines.ts'
import type { SharedCluster } from '../engines.ts'
import { until } from '../until.ts'
import { call } from './call.ts'
import { filledSite } from './filled-site.ts'
import { freePort } from '../free-port.ts'
import { spawnSite, startSite } from './site-process.ts'
import type { SiteProcess, SiteSettings } from './site-process.ts'
import { freshSettings } from './trial.ts'

const UNKNOWN_PICTURE = `${'a'.repeat(64)}.webp`

test('a site on PostgreSQL refuses the folder of a site on SQLite', async (t) => {
  const { settings, pictures } = await siteWithPictures(t)
  const { DATABASE_URL = '' } = await freshSettings(await sharedCluster())
  await assertRefused(t, { ...settings, DATABASE_URL })
  await assertServes(t, settings, pictures)
})

test('a site on PostgreSQL refuses the folder of a SQLite site without a site-id file', async (t) => {
  const { settings, pictures } = await siteWithPictures(t)
  rmSync(join(settings.DATA_DIR, 'site-id'))
  const { DATABASE_URL = '' } = await freshSettings(await sharedCluster())
  await assertRefused(t, { ...settings, DATABASE_URL })
  await assertServes(t, settings, pictures)
})

test('a site on SQLite refuses the folder of a site on PostgreSQL, and creates no file in it', async (t) => {
  const { settings, pictures } = await siteWithPictures(t, await sharedCluster())
  const { DATABASE_URL: _, ...onSqlite } = settings
  await assertRefused(t, onSqlite)
  assert.ok(!existsSync(join(settings.DATA_DIR, 'guildhall.db')))
  await assertServes(t, settings, pictures)
})

test('of two PostgreSQL sites with one folder the second fails to start, with and without workers', async (t) => {
  const cluster = await sharedCluster()
  const { settings, pictures } = await siteWithPictures(t, cluster)
  const { DATABASE_URL = '' } = await freshSettings(cluster)
  await assertRefused(t, { ...settings, DATABASE_URL })
  await assertRefused(t, { ...settings, DATABASE_URL, WORKERS: '2' })
  rmSync(join(settings.DATA_DIR, 'site-id'))
  await assertRefused(t, { ...settings, DATABASE_URL })
  await assertServes(t, settings, pictures)
})

test('the message of the refusal says how to assign the folder to the site', async (t) => {
  const cluster = await sharedCluster()
  const { settings } = await siteWithPictures(t, cluster)
  const other = { ...settings, ...(await otherDatabase(cluster)) }
  const sentence = await assertRefused(t, other)
  const [, id = '', file = ''] = /write (\S+) into (\S+)$/m.exec(sentence) ?? []
  assert.equal(file, join(settings.DATA_DIR, 'site-id'))
  writeFileSync(file, `${id}\n`)
  await ended(await started(t, other))
})

test('a site without a site-id file starts, creates the file and keeps unknown files', async (t) => {
  for (const cluster of [undefined, await sharedCluster()]) {
    const { settings, pictures } = await siteWithPictures(t, cluster)
    rmSync(join(settings.DATA_DIR, 'site-id'))
    writeFileSync(join(settings.DATA_DIR, 'media', UNKNOWN_PICTURE), 'left by a crash')
    await assertServes(t, settings, pictures)
    assert.ok(existsSync(join(settings.DATA_DIR, 'site-id')))
    assert.ok(readdirSync(join(settings.DATA_DIR, 'media')).includes(UNKNOWN_PICTURE))
  }
})

test('machines of one PostgreSQL site start concurrently, with a shared folder or separate ones', async (t) => {
  const cluster = await sharedCluster()
  const settings = await freshSettings(cluster)
  const beside = { ...settings, PORT: String(await freePort()) }
  const apart = { ...beside, PORT: String(await freePort()), DATA_DIR: `${settings.DATA_DIR}-2` }
  await Promise.all([settings, beside, apart].map((one) => started(t, one)))
})

test('a start that finds no image of the site says so, as where the shared folder is not mounted', async (t) => {
  const { settings } = await siteWithPictures(t, await sharedCluster())
  const apart = { ...settings, DATA_DIR: `${settings.DATA_DIR}-2` }
  for (const [given, warnings] of [
    [apart, 1],
    [settings, 0],
  ] as const) {
    const site = await started(t, given)
    const said = site.output().match(/"None of the images that the site uses is in [^"]*\/media\./g)
    assert.equal(said?.length ?? 0, warnings, site.output())
    await ended(site)
  }
})

const otherDatabase = async (cluster: SharedCluster) => {
  const { DATABASE_URL = '' } = await freshSettings(cluster)
  return { DATABASE_URL }
}

async function started(t: TestContext, settings: SiteSettings) {
  const site = await startSite(settings)
  t.after(() => site.kill('SIGKILL'))
  return site
}

const ended = (site: SiteProcess) => site.kill('SIGTERM')

/** A stopped site with pictures, and their URLs. */
async function siteWithPictures(t: TestContext, cluster?: SharedCluster) {
  const { settings, before } = await filledSite(t, cluster)
  const creations = before['/api/creations'] as { imageUrl: string }[]
  return { settings, pictures: creations.map(({ imageUrl }) => imageUrl) }
}

/** Asserts that the site refuses to start; returns its only error line. */
async function assertRefused(t: TestContext, settings: SiteSettings) {
  const media = join(settings.DATA_DIR, 'media')
  const before = readdirSync(media)
  const site = spawnSite(settings)
  t.after(() => site.kill('SIGKILL'))
  const served = untilServed(site)
  assert.deepEqual(await Promise.race([site.ended, served]), { code: 1, signal: null })
  const errors = site
    .output()
    .split('\n')
    .filter((line) => line && !line.startsWith('{'))
  assert.equal(errors.length, 1, site.output())
  const [sentence = ''] = errors
  assert.ok(sentence.startsWith(`DATA_DIR ${settings.DATA_DIR} `), sentence)
  assert.match(sentence, /another DATA_DIR/)
  assert.deepEqual(readdirSync(media), before)
  return sentence
}

async function untilServed(site: SiteProcess) {
  let serves = false
  await until(async () => {
    serves = (await call(site.url, 'GET /readyz')).status === 200
    return serves || !site.isRunning()
  })
  return serves ? 'it serves' : site.ended
}

async function assertServes(t: TestContext, settings: SiteSettings, pictures: string[]) {
  const site = await started(t, settings)
  for (const address of pictures) {
    assert.equal((await call(site.url, `GET ${address}`)).status, 200, address)
  }
  await ended(site)
}

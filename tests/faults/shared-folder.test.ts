import assert from 'node:assert/strict'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { dataUrl, photo } from '../pictures.ts'
import { until } from '../until.ts'
import { call } from './call.ts'
import { freePort } from '../free-port.ts'
import { spawnSite, startSite } from './site-process.ts'
import type { SiteProcess, SiteSettings } from './site-process.ts'
import { durableCluster, freshSettings } from './trial.ts'

const UNKNOWN_PICTURE = `${'a'.repeat(64)}.webp`

test('a site on PostgreSQL refuses the folder of a site on SQLite', async (t) => {
  const settings = await freshSettings()
  const pictures = await livePictures(t, settings)
  const { DATABASE_URL = '' } = await freshSettings(await durableCluster())
  await assertRefused(t, { ...settings, DATABASE_URL })
  await assertServes(t, settings, pictures)
})

test('a site on PostgreSQL refuses the folder of a SQLite site without a site-id file', async (t) => {
  const settings = await freshSettings()
  const pictures = await livePictures(t, settings)
  rmSync(join(settings.DATA_DIR, 'site-id'))
  const { DATABASE_URL = '' } = await freshSettings(await durableCluster())
  await assertRefused(t, { ...settings, DATABASE_URL })
  await assertServes(t, settings, pictures)
})

test('a site on SQLite refuses the folder of a site on PostgreSQL, and creates no file in it', async (t) => {
  const settings = await freshSettings(await durableCluster())
  const pictures = await livePictures(t, settings)
  const { DATABASE_URL: _, ...onSqlite } = settings
  await assertRefused(t, onSqlite)
  assert.ok(!existsSync(join(settings.DATA_DIR, 'guildhall.db')))
  await assertServes(t, settings, pictures)
})

test('of two PostgreSQL sites with one folder the second fails to start, with and without workers', async (t) => {
  const cluster = await durableCluster()
  const settings = await freshSettings(cluster)
  const pictures = await livePictures(t, settings)
  const { DATABASE_URL = '' } = await freshSettings(cluster)
  await assertRefused(t, { ...settings, DATABASE_URL })
  await assertRefused(t, { ...settings, DATABASE_URL, WORKERS: '2' })
  rmSync(join(settings.DATA_DIR, 'site-id'))
  await assertRefused(t, { ...settings, DATABASE_URL })
  await assertServes(t, settings, pictures)
})

test('the message of the refusal says how to assign the folder to the site', async (t) => {
  const cluster = await durableCluster()
  const settings = await freshSettings(cluster)
  await livePictures(t, settings)
  const other = { ...settings, ...(await otherDatabase(cluster)) }
  const sentence = await assertRefused(t, other)
  const [, id = '', file = ''] = /write (\S+) into (\S+)$/m.exec(sentence) ?? []
  assert.equal(file, join(settings.DATA_DIR, 'site-id'))
  writeFileSync(file, `${id}\n`)
  await ended(await started(t, other))
})

test('a site without a site-id file starts, creates the file and keeps unknown files', async (t) => {
  for (const settings of [await freshSettings(), await freshSettings(await durableCluster())]) {
    const pictures = await livePictures(t, settings)
    rmSync(join(settings.DATA_DIR, 'site-id'))
    writeFileSync(join(settings.DATA_DIR, 'media', UNKNOWN_PICTURE), 'left by a crash')
    await assertServes(t, settings, pictures)
    assert.ok(existsSync(join(settings.DATA_DIR, 'site-id')))
    assert.ok(readdirSync(join(settings.DATA_DIR, 'media')).includes(UNKNOWN_PICTURE))
  }
})

test('machines of one PostgreSQL site start concurrently, with a shared folder or separate ones', async (t) => {
  const cluster = await durableCluster()
  const settings = await freshSettings(cluster)
  const beside = { ...settings, PORT: String(await freePort()) }
  const apart = { ...beside, PORT: String(await freePort()), DATA_DIR: `${settings.DATA_DIR}-2` }
  await Promise.all([settings, beside, apart].map((one) => started(t, one)))
})

test('a start that finds no image of the site says so, as where the shared folder is not mounted', async (t) => {
  const settings = await freshSettings(await durableCluster())
  await livePictures(t, settings)
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

const otherDatabase = async (cluster: Awaited<ReturnType<typeof durableCluster>>) => {
  const { DATABASE_URL = '' } = await freshSettings(cluster)
  return { DATABASE_URL }
}

async function started(t: TestContext, settings: SiteSettings) {
  const site = await startSite(settings)
  t.after(() => site.kill('SIGKILL'))
  return site
}

const ended = (site: SiteProcess) => site.kill('SIGTERM')

/** Runs a site until two pictures are shared; returns their URLs. */
async function livePictures(t: TestContext, settings: SiteSettings) {
  const site = await started(t, settings)
  const body = { username: 'Grace', email: 'grace@example.test', password: 'a good one' }
  const { session } = await call(site.url, 'POST /api/register', { body })
  const tags = (await call(site.url, 'GET /api/tags?type=creation')).body as { id: number }[]
  const addresses: string[] = []
  for (const seed of [1, 2]) {
    const imageUrl = dataUrl(await photo({ width: 400, height: 300, seed }), 'jpeg')
    const tagIds = tags.slice(0, 1).map(({ id }) => id)
    const creation = { name: 'A picture', description: 'That stays here.', imageUrl, tagIds }
    const answer = await call(site.url, 'POST /api/creations', { session, body: creation })
    assert.equal(answer.status, 201)
    addresses.push((answer.body as { imageUrl: string }).imageUrl)
  }
  await ended(site)
  return addresses
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

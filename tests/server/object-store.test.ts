import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import type { ErrorReply } from '#contract/errors.ts'
import { readSettings } from '../../server/config.ts'
import { DELETE_MEDIA, findJobHolder } from '../../server/jobs/queries.ts'
import { createMediaStore } from '../../server/media/create-media-store.ts'
import { reserveMedia } from '../../server/media/queries.ts'
import { freshStorage } from '../engines.ts'
import { until } from '../until.ts'
import { freePort } from '../free-port.ts'
import { insertCreation } from '../insert-rows.ts'
import { startObjectStore } from '../object-store.ts'
import { dataUrl, photo } from '../pictures.ts'
import { runProgram } from '../program.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { openSlowProxy } from '../slow-proxy.ts'

const NAMES_PER_LISTING = 1_000
/** All attempts of a request to the store, and some time of a busy machine. */
const REFUSED_WITHIN_MS = 12_000

let seeds = 0

async function share({ ask }: TestSite, seed = (seeds += 1)) {
  const imageUrl = dataUrl(await photo({ width: 80, height: 60, seed }), 'jpeg')
  const body = { name: 'A creation', description: 'What it is about.', tagIds: [11], imageUrl }
  return ask('ada', 'POST /api/creations', { body })
}

async function shared(site: TestSite, seed?: number) {
  const response = await share(site, seed)
  assert.equal(response.status, 201, await response.clone().text())
  return (await response.json()) as { id: number; imageUrl: string; thumbnailUrl: string }
}

const storeIn = (MEDIA_S3_URL: string) => createMediaStore(readSettings({ MEDIA_S3_URL }))

async function countIn(media: ReturnType<typeof storeIn>) {
  let count = 0
  for await (const _ of media.list()) count += 1
  return count
}

const creations = ({ db }: TestSite) => db.selectFrom('creations').select('id').execute()

test('images are stored in the bucket and served as from a folder', async () => {
  const store = await startObjectStore()
  const site = await openSite({ MEDIA_S3_URL: store.urlOf() })
  const { imageUrl, thumbnailUrl } = await shared(site)
  const names = [imageUrl, thumbnailUrl].map((url) => url.slice(1))
  assert.deepEqual(store.keys(), [...names, 'site-id'].toSorted())
  assert.ok(!readdirSync(site.environment['DATA_DIR'] ?? '').includes('media'))

  const response = await site.raw(imageUrl)
  const etag = response.headers.get('etag') ?? ''
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'image/webp')
  assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(response.headers.get('content-security-policy'), "default-src 'none'; sandbox")
  assert.equal(etag, `"${imageUrl.slice('/media/'.length, -'.webp'.length)}"`)
  const headers = { 'if-none-match': etag }
  assert.equal((await site.raw(imageUrl, { headers })).status, 304)
  assert.equal((await site.raw(imageUrl, { method: 'HEAD' })).status, 200)
  assert.equal((await site.raw(thumbnailUrl)).status, 200)
})

test('while the store is down, the state of the system says so and names everything else', async () => {
  const store = await startObjectStore()
  const site = await openSite({ MEDIA_S3_URL: store.urlOf(), CACHE_MB: '0' })
  await shared(site)
  const read = async () => (await site.as('root')('GET /api/admin/system')).images
  assert.ok(((await read()).bytes ?? 0) > 0)
  await store.kill()
  assert.deepEqual(await read(), { rows: 1, isEstimate: false, bytes: null })
})

test('a deleted image is gone from the bucket and from the cache', async () => {
  const store = await startObjectStore()
  const site = await openSite({ MEDIA_S3_URL: store.urlOf() })
  const creation = await shared(site)
  assert.equal((await site.raw(creation.imageUrl)).status, 200)
  await site.as('ada')('DELETE /api/creations/:id', { params: creation })
  await until(async () => (await site.raw(creation.imageUrl)).status === 404, 'a 404')
  await until(() => store.keys().length === 1, 'only site-id to be left')
})

test('an image that is uploaded again is kept by a process that deletes it late', async () => {
  const store = await startObjectStore()
  const proxy = await openSlowProxy(store.port)
  const site = await openSite({ MEDIA_S3_URL: store.urlOf('guildhall', proxy.port) })
  const { db } = site
  const creation = await shared(site)
  const name = creation.imageUrl.slice('/media/'.length)
  const marked = db.selectFrom('media').select('name').where('deleting_at', 'is not', null)
  const release = proxy.hold('DELETE')
  const received = proxy.received()
  await site.as('ada')('DELETE /api/creations/:id', { params: creation })
  await until(async () => (await marked.execute()).length > 0, 'the image to be marked')
  await until(() => proxy.received() > received + 1, 'the store to be asked')
  // Meanwhile another process has deleted the image, and it was uploaded again.
  await db.deleteFrom('media').where('name', '=', name).execute()
  await reserveMedia(db, name, new Date())
  await insertCreation(db, { imageUrl: creation.imageUrl })
  release()
  await until(async () => (await findJobHolder(db, DELETE_MEDIA)) === null, 'the deletion to end')
  for (const url of [creation.imageUrl, creation.thumbnailUrl]) {
    assert.ok(store.keys().includes(url.slice(1)), url)
  }
})

test('while the store is down, uploads get a 503, and all other requests are served', async () => {
  const store = await startObjectStore()
  const site = await openSite({ MEDIA_S3_URL: store.urlOf() })
  const [viewed, other] = [await shared(site), await shared(site)]
  assert.equal((await site.raw(viewed.imageUrl)).status, 200)
  await store.kill()

  const refused = await share(site)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '10'])
  const { message } = (await refused.json()) as ErrorReply
  assert.match(message, /^Images are not available right now\..* Nothing was changed\.$/)
  assert.equal((await creations(site)).length, 2)
  assert.equal((await site.raw(viewed.imageUrl)).status, 200, 'the cached image is not served')
  const etag = `"${viewed.imageUrl.slice('/media/'.length, -'.webp'.length)}"`
  const headers = { 'if-none-match': etag }
  assert.equal((await site.raw(viewed.imageUrl, { headers })).status, 304)
  const uncached = await site.raw(other.imageUrl)
  assert.deepEqual([uncached.status, uncached.headers.get('retry-after')], [503, '10'])
  assert.equal((await site.raw(`/media/${'a'.repeat(64)}.webp`)).status, 404)
  for (const path of ['/', '/api/topics', '/api/creations', '/readyz']) {
    assert.equal((await site.raw(path)).status, 200, path)
  }
  const failures = site.logs.filter(({ msg }) => msg === 'the store of the images fails')
  assert.equal(failures.length, 1)

  await store.start()
  await shared(site)
  assert.equal((await site.raw(other.imageUrl)).status, 200)
  assert.ok(site.logs.some(({ msg }) => msg === 'the store of the images answers again'))
})

test('a store that does not respond delays its own requests and no others', async () => {
  const store = await startObjectStore()
  const proxy = await openSlowProxy(store.port)
  const site = await openSite({ MEDIA_S3_URL: store.urlOf('guildhall', proxy.port) })
  const pictures = await Promise.all([1, 2, 3].map(() => shared(site)))
  proxy.turn(Infinity)
  const startedAt = performance.now()
  const late = Promise.all([
    share(site),
    // More than are sent at once: the rest waits.
    ...Array.from({ length: 40 }, (_, at) => site.raw(pictures[at % 3]?.imageUrl ?? '')),
  ])
  let isRefused = false
  void late.then(() => (isRefused = true))
  for (let at = 0; at < 20; at += 1) {
    assert.equal((await site.raw('/api/topics')).status, 200)
  }
  assert.equal(isRefused, false, 'the others were answered first')
  for (const { status, headers } of await late) {
    assert.equal(status, 503)
    assert.ok(Number(headers.get('retry-after')) > 0)
  }
  assert.ok(performance.now() - startedAt < REFUSED_WITHIN_MS)
  proxy.turn(200)
  assert.equal((await site.raw(pictures[0]?.imageUrl ?? '')).status, 200)
  await shared(site)
})

test('an address without an image never reaches the store', async () => {
  const store = await startObjectStore()
  const proxy = await openSlowProxy(store.port)
  const site = await openSite({ MEDIA_S3_URL: store.urlOf('guildhall', proxy.port) })
  const before = proxy.received()
  for (const digit of '0123456789abcdef') {
    assert.equal((await site.raw(`/media/${digit.repeat(64)}.webp`)).status, 404)
  }
  assert.equal(proxy.received(), before)
})

test('the small variant that a portrait does not have is looked for in the store once, not by each request', async () => {
  const store = await startObjectStore()
  const proxy = await openSlowProxy(store.port)
  const site = await openSite({ MEDIA_S3_URL: store.urlOf('guildhall', proxy.port) })
  const profileImage = dataUrl(await photo({ width: 80, height: 80, seed: (seeds += 1) }), 'jpeg')
  const user = await site.as('ada')('PUT /api/user/profile', { body: { profileImage } })
  const small = user.profileImage?.replace('.webp', '-small.webp') ?? ''
  assert.equal((await site.raw(small)).status, 200, 'the portrait itself')
  const before = proxy.received()
  for (let at = 0; at < 5; at += 1) assert.equal((await site.raw(small)).status, 200)
  assert.equal(proxy.received(), before)
})

test('more images than a listing holds are listed', async () => {
  const store = await startObjectStore()
  const media = storeIn(store.urlOf())
  const bytes = Buffer.from('a picture')
  const names = Array.from({ length: NAMES_PER_LISTING + 5 }, (_, at) => {
    return `${String(at).padStart(64, '0')}.webp`
  })
  while (names.length > 0) {
    await Promise.all(names.splice(0, 50).map((name) => media.write(name, bytes)))
  }
  assert.equal(await countIn(media), NAMES_PER_LISTING + 5)
})

test('a store that cannot be used prevents the start with one line and without its secret', async () => {
  const store = await startObjectStore()
  const url = store.urlOf()
  const silent = await openSlowProxy(store.port)
  silent.turn(Infinity)
  const problems: [url: string, reason: RegExp][] = [
    [url.replace(':S3RVER@', ':hunter2@'), /403 SignatureDoesNotMatch/],
    [url.replace('/S3RVER:', '/UNKNOWN:'), /403 InvalidAccessKeyId/],
    [store.urlOf('missing'), /there is no bucket missing/],
    [store.urlOf('guildhall', await freePort()), /does not answer: .*ECONNREFUSED/],
    [store.urlOf('guildhall', silent.port), /does not answer: .*timeout/],
  ]
  for (const [MEDIA_S3_URL, reason] of problems) {
    const storage = await freshStorage()
    const environment = { PORT: '0', ...storage.settings, MEDIA_S3_URL }
    const { code, stdout, stderr } = await runProgram('server/main.ts', [], environment)
    await storage.remove()
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /^MEDIA_S3_URL [^\n]*\n$/)
    assert.match(stderr, reason)
    assert.doesNotMatch(stderr, /S3RVER|hunter2/)
  }
  assert.deepEqual(store.keys(), [])
})

test('a site does not start with the bucket of another one, and is told how to take it over', async () => {
  const store = await startObjectStore()
  const first = await openSite({ MEDIA_S3_URL: store.urlOf() })
  await shared(first)
  const keys = store.keys()
  const storage = await freshStorage()
  const start = () =>
    runProgram('server/main.ts', [], {
      PORT: '0',
      MEDIA_S3_URL: store.urlOf(),
      ...storage.settings,
    })
  const { code, stderr } = await start()
  assert.equal(code, 1)
  assert.match(stderr, /^MEDIA_S3_URL: the bucket guildhall belongs to another site: [^\n]+\n$/)
  assert.match(
    stderr,
    /Choose another bucket; or, .* write [0-9a-f-]{36} into its object site-id$/m,
  )

  // Without the `site-id` object, the images show that the bucket is in use.
  const { address } = readSettings({ MEDIA_S3_URL: store.urlOf() }).mediaBucket ?? {}
  await fetch(`${address}/site-id`, { method: 'DELETE' })
  assert.match((await start()).stderr, /^MEDIA_S3_URL: .*does not know the pictures in it/)
  assert.deepEqual(
    store.keys(),
    keys.filter((key) => key !== 'site-id'),
  )
  await storage.remove()
})

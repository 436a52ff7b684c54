import assert from 'node:assert/strict'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import sharp from 'sharp'
import { errorBody, refusalOf, statusOf } from '../../server/http/error-responses.ts'
import { encodingFailure } from '../../server/media/image-errors.ts'
import { dataUrl, photo } from '../pictures.ts'
import { openSite } from '../site.ts'

const site = await openSite()
const dataDir = site.environment['DATA_DIR'] ?? ''
const file = join(dataDir, 'guildhall.db')
const SLOW_PIXELS = 5_000

/** The error of the engine in each case. */
const UNWRITABLE = {
  'a database on a disk that has become read-only': () =>
    new DatabaseSync(file, { readOnly: true }).exec('delete from changes'),
  'a database whose folder is gone': () => new DatabaseSync(join(file, 'gone', 'guildhall.db')),
}

for (const [what, work] of Object.entries(UNWRITABLE)) {
  test(`${what} gets 503, and a write the sentence that nothing was changed`, () => {
    const refusal = refusalOf(errorOf(work))
    assert.equal(statusOf(refusal), 503)
    assert.match(errorBody(refusal, 'POST').message, /Nothing was changed/)
    assert.doesNotMatch(errorBody(refusal, 'GET').message, /changed/)
  })
}

test('while the folder of the images cannot be used, images get 503 and nothing else does', async () => {
  const folder = join(dataDir, 'media')
  const share = async (width: number) => {
    const imageUrl = dataUrl(await photo({ width, height: 300 }), 'jpeg')
    const body = { name: 'A creation', description: 'What it is about.', tagIds: [11], imageUrl }
    return site.ask('ada', 'POST /api/creations', { body })
  }
  const { imageUrl } = (await (await share(400)).json()) as { imageUrl: string }
  renameSync(folder, `${folder}.away`)
  writeFileSync(folder, 'not a folder')
  for (const response of [await share(401), await site.raw(imageUrl)]) {
    assert.equal(response.status, 503, await response.clone().text())
    assert.match(response.headers.get('retry-after') ?? '', /^\d+$/)
    const text = await response.text()
    assert.match(text, /Images are not available right now/)
    assert.equal(/Nothing was changed/.test(text), response.url.endsWith('/api/creations'))
  }
  assert.equal((await site.raw('/api/creations')).status, 200)
  renameSync(folder, `${folder}.file`)
  renameSync(`${folder}.away`, folder)
  assert.equal((await share(401)).status, 201)
  assert.equal((await site.raw(imageUrl)).status, 200)
})

test('a picture that takes too long gets 503, because it may be a valid one', async () => {
  const size = { width: SLOW_PIXELS, height: SLOW_PIXELS, channels: 3, background: 'red' } as const
  const error = await sharp({ create: size })
    .blur(500)
    .timeout({ seconds: 1 })
    .toBuffer()
    .catch((reason: unknown) => reason)
  const refusal = refusalOf(encodingFailure(error))
  assert.equal(statusOf(refusal), 503)
  assert.match(refusal?.message ?? '', /took too long/)
})

test('a picture that takes too long gets 503 also if its decoder has warned before', () => {
  const warned = new Error('source: bad seek to 12955\ntimeout: 18% complete\nVipsImage: killed')
  assert.equal(statusOf(refusalOf(encodingFailure(warned))), 503)
})

function errorOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

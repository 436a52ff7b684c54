import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import type { ErrorReply } from '#contract/errors.ts'
import { until } from '../eventually.ts'
import {
  bomb,
  dataUrl,
  HEIGHT,
  jpegOfACamera,
  movingGif,
  photo,
  pictures,
  SECRET,
  WIDTH,
} from '../pictures.ts'
import type { Format } from '../pictures.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'

const ADDRESS = /^\/media\/[0-9a-f]{64}\.webp$/

const site = await openSite()
const body = { name: 'A creation', description: 'What it is about.', tagIds: [11] }

const share = ({ ask }: TestSite, imageUrl: unknown) =>
  ask('ada', 'POST /api/creations', { body: { ...body, imageUrl } })

async function shared(to: TestSite, bytes: Buffer, format?: string) {
  const response = await share(to, dataUrl(bytes, format))
  assert.equal(response.status, 201, await response.clone().text())
  return (await response.json()) as { id: number; imageUrl: string; thumbnailUrl: string }
}

async function fetched({ raw }: TestSite, address: string) {
  const response = await raw(address)
  assert.equal(response.status, 200, address)
  return Buffer.from(await response.arrayBuffer())
}

const files = ({ environment }: TestSite) =>
  readdirSync(join(environment['DATA_DIR'] ?? '', 'media'))

for (const format of Object.keys(pictures) as Format[]) {
  test(`a data URL of ${format} becomes an address of the site's own, by content`, async () => {
    const { imageUrl } = await shared(site, await pictures[format](), format)
    assert.match(imageUrl, ADDRESS)
    const { width, height, format: kept } = await sharp(await fetched(site, imageUrl)).metadata()
    assert.deepEqual({ width, height, kept }, { width: WIDTH, height: HEIGHT, kept: 'webp' })
  })
}

test('what a camera wrote beside the pixels is gone, and the picture stands upright', async () => {
  const taken = await jpegOfACamera()
  assert.ok(taken.includes(SECRET))
  const hidden = Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')])
  const { imageUrl } = await shared(site, hidden, 'jpeg')
  const kept = await fetched(site, imageUrl)
  assert.ok(!kept.includes(SECRET) && !kept.includes('<script>'))
  const { exif, orientation, width, height } = await sharp(kept).metadata()
  assert.deepEqual([exif, orientation], [undefined, undefined])
  assert.deepEqual([width, height], [HEIGHT, WIDTH])
})

test('of a moving GIF the first frame is kept', async () => {
  const { imageUrl } = await shared(site, await movingGif(), 'gif')
  const kept = sharp(await fetched(site, imageUrl))
  assert.equal((await kept.metadata()).pages ?? 1, 1)
  const { dominant } = await kept.stats()
  assert.ok(dominant.r > 200 && dominant.b < 60, JSON.stringify(dominant))
})

test('a large picture is made to fit 800 by 800', async () => {
  const { imageUrl } = await shared(site, await photo(), 'jpeg')
  const { width, height } = await sharp(await fetched(site, imageUrl)).metadata()
  assert.deepEqual([width, height], [800, 600])
})

const png = await pictures.png()
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** Each is rejected with 400, quickly, and stores nothing. */
const refused: Record<string, string> = {
  'an SVG': `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  'an SVG in plain text': `data:image/svg+xml;utf8,${svg}`,
  'an SVG named .png': dataUrl(Buffer.from(svg)),
  'HTML named .png': dataUrl(Buffer.from('<html><script>alert(1)</script></html>')),
  'a PDF named .png': dataUrl(Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>')),
  'a PNG named .jpeg': dataUrl(png, 'jpeg'),
  'a PNG cut short': dataUrl(png.subarray(0, png.length - 40)),
  'a JPEG cut short': dataUrl((await photo()).subarray(0, 20_000), 'jpeg'),
  'a head and nothing else': dataUrl(png.subarray(0, 8)),
  'a PNG of 16000 x 16000': dataUrl(bomb(16_000)),
  'a PNG of 20000 x 20000': dataUrl(bomb(20_000)),
  'two megabytes of A': `data:image/png;base64,${'A'.repeat(1_999_976)}`,
  'base64 with white space': dataUrl(png).replace('base64,', 'base64, '),
  'base64 with percents': dataUrl(png).replaceAll('+', '%2B').replace('base64,', 'base64,%20'),
  'base64 that ends early': dataUrl(png).slice(0, -1),
  'no base64': 'data:image/png,hello-there',
  'another kind of data': 'data:text/html;base64,PGI+aGVsbG88L2I+',
  'a BMP': `data:image/bmp;base64,${Buffer.from('BM').toString('base64')}`,
  'a PDF': `data:application/pdf;base64,${Buffer.from('%PDF-1.7').toString('base64')}`,
  'a script': 'javascript:alert(1)',
  'an address of ours that is not there': `/media/${'a'.repeat(64)}.webp`,
  'a path out of the folder': '/media/../../etc/passwd',
  'a file of the machine': 'file:///etc/passwd',
}

/** For files with such a prefix the content is checked, with error messages of its own. */
const KNOWN_KIND = /^data:image\/(png|jpeg|webp|gif|avif);base64,/

for (const [name, imageUrl] of Object.entries(refused)) {
  test(`${name} is refused in the name of its field, within half a second`, async () => {
    const before = files(site)
    const started = performance.now()
    const response = await share(site, imageUrl)
    const took = performance.now() - started
    const { message, issues } = (await response.json()) as ErrorReply
    assert.equal(response.status, 400, message)
    assert.equal(issues?.[0]?.path, 'imageUrl')
    if (!KNOWN_KIND.test(imageUrl) && !imageUrl.startsWith('/media/aaa'))
      assert.equal(message, 'Please provide an image URL or base64 data')
    assert.ok(took < 500, `${took} ms`)
    assert.deepEqual(files(site), before)
  })
}

test('the same picture is stored once, and its address sent back is kept as it is', async () => {
  const to = await openSite()
  const first = await shared(to, png)
  const again = await shared(to, await sharp(png).png({ compressionLevel: 0 }).toBuffer())
  assert.equal(again.imageUrl, first.imageUrl)
  const response = await share(to, first.imageUrl)
  assert.equal(((await response.json()) as typeof first).imageUrl, first.imageUrl)
  const whole = await share(to, `http://guildhall.test${first.imageUrl}`)
  assert.equal(((await whole.json()) as typeof first).imageUrl, first.imageUrl)
  assert.equal(files(to).length, 2)
})

test('a picture is served as what it is and nothing else, for ever', async () => {
  const { imageUrl } = await shared(site, png)
  const response = await site.raw(imageUrl, {}, 'ada')
  const { headers } = response
  assert.equal(headers.get('content-type'), 'image/webp')
  assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox")
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
  assert.equal(headers.get('set-cookie'), null)
  const etag = headers.get('etag') ?? ''
  const kept = await site.raw(imageUrl, { headers: { 'if-none-match': etag } })
  assert.equal(kept.status, 304)
  assert.equal((await site.raw(imageUrl, { method: 'HEAD' })).status, 200)
})

test('no other name leads to a file', async () => {
  const { imageUrl } = await shared(site, png)
  const others = [
    imageUrl.toUpperCase().replace('/MEDIA/', '/media/').replace('.WEBP', '.webp'),
    ...[imageUrl.replace('.webp', '.png'), imageUrl.replace('.webp', '')],
    ...['/media/..%2fguildhall.db', '/media/%2e%2e%2fguildhall.db', '/media/.%00.webp', '/media/'],
  ]
  for (const address of others) {
    assert.equal((await site.raw(address)).status, 404, address)
  }
})

test('a page of twelve cards weighs less than 300 kB, and their list little', async () => {
  const to = await openSite()
  for (let seed = 1; seed <= 12; seed++) await shared(to, await photo({ seed }), 'jpeg')
  const list = await to.raw('/api/creations')
  const text = await list.text()
  assert.ok(text.length < 20_000, `${text.length} characters`)
  let bytes = 0
  for (const { thumbnailUrl } of JSON.parse(text) as { thumbnailUrl: string }[]) {
    bytes += (await fetched(to, thumbnailUrl)).length
  }
  assert.ok(bytes < 300_000, `${bytes} bytes`)
})

test('a picture goes when nobody uses it any more, and stays as long as somebody does', async () => {
  const to = await openSite()
  const first = await shared(to, png)
  const second = await shared(to, png)
  await to.as('ada')('DELETE /api/creations/:id', { params: first })
  await to.as('ada')('PATCH /api/creations/:id', { params: second, body: { imageUrl: null } })
  await until(() => files(to).length === 0, 'the folder to be empty')
  assert.equal((await to.raw(first.imageUrl)).status, 404)
  const rows = () => to.db.selectFrom('media').selectAll().execute()
  await until(async () => (await rows()).length === 0, 'the row to go after its files')
})

test('who shares and who removes the same picture at once never leave one without its file', async () => {
  const to = await openSite()
  let last = await shared(to, png)
  for (let round = 0; round < 15; round++) {
    const [next] = await Promise.all([
      shared(to, png),
      to.as('ada')('DELETE /api/creations/:id', { params: last }),
    ])
    assert.ok((await fetched(to, next.imageUrl)).length > 0)
    last = next
  }
  await until(() => files(to).length === 2, 'both files to be there')
})

test('so many pictures at once that one more would wait too long are asked to come back', async () => {
  const to = await openSite()
  const large = dataUrl(await photo(), 'jpeg')
  const [answers, reads] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, async () => (await share(to, large)).status)),
    Promise.all(Array.from({ length: 20 }, async () => (await to.raw('/api/topics')).status)),
  ])
  assert.ok(reads.every((status) => status === 200))
  assert.ok(answers.includes(201), String(answers))
  assert.deepEqual(
    answers.filter((status) => status !== 201 && status !== 503),
    [],
  )
})

test('after sixty pictures in ten minutes a member waits', async () => {
  const to = await openSite({ RATE_LIMIT: 'on' })
  const statuses: number[] = []
  for (let at = 0; at < 61; at++)
    statuses.push((await share(to, dataUrl(png.subarray(0, 60)))).status)
  assert.deepEqual([statuses[59], statuses[60]], [400, 429])
})

test('nothing unfinished is left in the folder', () => {
  const names = files(site)
  assert.ok(
    names.every((name) => /^[0-9a-f]{64}(-small)?\.webp$/.test(name)),
    names.join(' '),
  )
  const first = join(site.environment['DATA_DIR'] ?? '', 'media', names[0] ?? '')
  assert.equal(readFileSync(first).subarray(8, 12).toString(), 'WEBP')
})

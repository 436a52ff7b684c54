import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { ErrorReply } from '#contract/errors.ts'
import { hasCostlyProfile } from '../../server/media/color-profile.ts'
import { runInEncodeQueue } from '../../server/media/encode-queue.ts'
import { keepOrientation } from '../../server/media/keep-orientation.ts'
import { withoutMetadata } from '../../server/media/without-metadata.ts'
import { until } from '../until.ts'
import {
  bomb,
  chunk,
  dataUrl,
  HEIGHT,
  pictureOfACamera,
  movingWebp,
  photo,
  pictures,
  pictureWithProfile,
  pngWithProfile,
  profileOfSteps,
  SECRET,
  WIDTH,
} from '../pictures.ts'
import type { Format } from '../pictures.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'

/** One picture is encoded while ten wait. */
const QUEUE_MAX = 11
/** The signature and the chunk with the size. */
const HEAD_BYTES = 33
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

test('a portrait that is also the picture of a creation is shown in lists, too', async () => {
  const profileImage = dataUrl(await photo({ width: 100, height: 100, seed: 7 }), 'jpeg')
  const user = await site.as('ada')('PUT /api/user/profile', { body: { profileImage } })
  const response = await share(site, user.profileImage)
  assert.equal(response.status, 201, await response.clone().text())
  const { thumbnailUrl } = (await response.json()) as { thumbnailUrl: string }
  assert.deepEqual(await fetched(site, thumbnailUrl), await fetched(site, user.profileImage ?? ''))
})

for (const format of Object.keys(pictures) as Format[]) {
  test(`a data URL of ${format} becomes a /media/ address by content`, async () => {
    const { imageUrl } = await shared(site, await pictures[format](), format)
    assert.match(imageUrl, ADDRESS)
    const { width, height, format: kept } = await sharp(await fetched(site, imageUrl)).metadata()
    assert.deepEqual({ width, height, kept }, { width: WIDTH, height: HEIGHT, kept: 'webp' })
  })
}

test('a GIF of the first version of the format is stored like any other', async () => {
  const gif = await pictures.gif()
  assert.equal(gif.toString('latin1', 0, 6), 'GIF89a')
  gif.write('GIF87a')
  const { imageUrl } = await shared(site, gif, 'gif')
  assert.equal((await sharp(await fetched(site, imageUrl)).metadata()).format, 'webp')
})

test('a large picture is scaled to fit 800 by 800', async () => {
  const { imageUrl } = await shared(site, await photo(), 'jpeg')
  const { width, height } = await sharp(await fetched(site, imageUrl)).metadata()
  assert.deepEqual([width, height], [800, 600])
})

const png = await pictures.png()
const avif = await pictures.avif()
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

const refused: Record<string, string> = {
  'an SVG': `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  'an SVG in plain text': `data:image/svg+xml;utf8,${svg}`,
  'an SVG named .png': dataUrl(Buffer.from(svg)),
  'HTML named .png': dataUrl(Buffer.from('<html><script>alert(1)</script></html>')),
  'a PDF named .png': dataUrl(Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>')),
  'a PNG named .jpeg': dataUrl(png, 'jpeg'),
  'a truncated PNG': dataUrl(png.subarray(0, png.length - 40)),
  'a truncated JPEG': dataUrl((await photo()).subarray(0, 20_000), 'jpeg'),
  'only a PNG signature': dataUrl(png.subarray(0, 8)),
  'a PNG of 16000 x 16000': dataUrl(bomb(16_000)),
  'a PNG of 20000 x 20000': dataUrl(bomb(20_000)),
  'two megabytes of A': `data:image/png;base64,${'A'.repeat(1_999_976)}`,
  'base64 with white space': dataUrl(png).replace('base64,', 'base64, '),
  'percent-encoded base64': dataUrl(png).replaceAll('+', '%2B').replace('base64,', 'base64,%20'),
  'incomplete base64': dataUrl(png).slice(0, -1),
  'a data URL without base64': 'data:image/png,hello-there',
  'another data URL type': 'data:text/html;base64,PGI+aGVsbG88L2I+',
  'a BMP': `data:image/bmp;base64,${Buffer.from('BM').toString('base64')}`,
  'a PNG that claims to be an AVIF': dataUrl(png, 'avif'),
  'an AVIF that claims to be a PNG': `data:image/png;base64,${avif.toString('base64')}`,
  'a PDF': `data:application/pdf;base64,${Buffer.from('%PDF-1.7').toString('base64')}`,
  'a script': 'javascript:alert(1)',
  'a missing /media/ address': `/media/${'a'.repeat(64)}.webp`,
  'a path outside the media folder': '/media/../../etc/passwd',
  'a file:// URL': 'file:///etc/passwd',
}

/** For files with such a prefix the content is checked, with error messages of its own. */
const KNOWN_KIND = /^data:image\/(png|jpeg|webp|gif|avif);base64,/

for (const [name, imageUrl] of Object.entries(refused)) {
  test(`${name} is refused with the field's name and stores nothing`, async () => {
    const before = files(site)
    const response = await share(site, imageUrl)
    const { message, issues } = (await response.json()) as ErrorReply
    assert.equal(response.status, 400, message)
    assert.equal(issues?.[0]?.path, 'imageUrl')
    if (!KNOWN_KIND.test(imageUrl) && !imageUrl.startsWith('/media/aaa'))
      assert.equal(message, 'Please provide an image URL or base64 data')
    assert.deepEqual(files(site), before)
  })
}

test('a decompression bomb is refused by its header, before pictures sent earlier are encoded', async () => {
  const to = await openSite()
  const ended: string[] = []
  const send = async (name: string, bytes: Buffer, format?: string) => {
    const { status } = await share(to, dataUrl(bytes, format))
    ended.push(`${name} ${status}`)
  }
  const photos = [await photo({ seed: 1 }), await photo({ seed: 2 }), await photo({ seed: 3 })]
  await Promise.all([
    ...photos.map((bytes) => send('photo', bytes, 'jpeg')),
    send('bomb', bomb(20_000)),
  ])
  assert.notEqual(ended.at(-1), 'bomb 400')
  assert.ok(ended.includes('bomb 400'), String(ended))
})

test('texts in a PNG are not inflated', async () => {
  const text = deflateSync(Buffer.alloc(5_000_000, 'a'))
  const packed = Buffer.concat([Buffer.from('x\0\0'), text])
  const international = Buffer.concat([Buffer.from('x\0\u0001\0\0\0'), text])
  const [head, rest] = [png.subarray(0, HEAD_BYTES), png.subarray(HEAD_BYTES)]
  const texts = [
    chunk('zTXt', packed),
    chunk('iTXt', international),
    chunk('tEXt', Buffer.from('x\0y')),
  ]
  const bytes = Buffer.concat([head, ...texts, rest])
  assert.ok((await sharp(bytes).metadata()).comments)
  assert.deepEqual(withoutMetadata(bytes), png)
  for (const end of [4, 20, bytes.length - 5]) withoutMetadata(bytes.subarray(0, end))
  assert.equal((await share(await openSite(), dataUrl(bytes))).status, 201)
})

for (const format of ['jpeg', 'png', 'webp'] as const) {
  test(`of the EXIF data of a ${format} a decoder gets the orientation alone`, async () => {
    const taken = await pictureOfACamera(format)
    const given = withoutMetadata(taken)
    const { exif, orientation } = await sharp(given, { failOn: 'warning' }).metadata()
    assert.equal(orientation, 6)
    assert.ok(exif && taken.includes(SECRET) && !given.includes(SECRET))
    for (let end = 0; end < taken.length; end += 1) withoutMetadata(taken.subarray(0, end))
    const { width, height } = await sharp(
      await fetched(site, (await shared(site, taken, format)).imageUrl),
    ).metadata()
    assert.deepEqual([width, height], [HEIGHT, WIDTH])
  })
}

/** The colour of the first pixel of a stored picture. */
async function colourOf(bytes: Buffer, format: string) {
  const stored = await fetched(site, (await shared(site, bytes, format)).imageUrl)
  const [red = 0, green = 0, blue = 0] = await sharp(stored).raw().toBuffer()
  return { red, green, blue }
}

for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
  test(`a ${format} is stored with the colours that its profile means`, async () => {
    const { red, green, blue } = await colourOf(await pictureWithProfile(format), format)
    assert.ok(red < 50 && green > 110 && blue > 125, `${red} ${green} ${blue}`)
  })

  test(`a colour profile that lists steps, which may be thousands, is not applied to a ${format}`, async () => {
    const sent = await pictureWithProfile(format, profileOfSteps(1))
    const { red, green, blue } = await colourOf(sent, format)
    assert.ok(red > 20 && green > 110 && blue > 125, `${red} ${green} ${blue}`)
  })
}

test('a colour profile is costly if its table, in any of its layouts, is longer than the profile', () => {
  const profile = (type: string, places: number) => {
    const icc = Buffer.alloc(1_000)
    icc.write('00000001', 128, 'hex')
    icc.write('A2B0', 132)
    icc.writeUInt32BE(144, 136)
    icc.write(type, 144)
    icc.write('0403', 152, 'hex')
    icc.fill(places, 154, 155)
    icc.writeUInt32BE(type === 'mAB ' ? 32 : 0, 168)
    icc.fill(type === 'mAB ' ? places : 0, 176, 180)
    return hasCostlyProfile({ icc })
  }
  for (const type of ['mft1', 'mft2', 'mAB ']) {
    assert.deepEqual([profile(type, 4), profile(type, 5)], [false, true], type)
  }
  assert.equal(hasCostlyProfile({ icc: Buffer.alloc(200, 'A2B0') }), true)
  for (const icc of [undefined, Buffer.alloc(0), Buffer.alloc(131), Buffer.alloc(132)]) {
    assert.equal(hasCostlyProfile({ icc }), false)
  }
})

test('a PNG keeps one colour profile, if that has a megabyte at most', async () => {
  const withProfile = await pngWithProfile(Buffer.alloc(1_048_576))
  assert.ok(withoutMetadata(withProfile).equals(withProfile))
  const withLonger = await pngWithProfile(Buffer.alloc(1_048_577))
  assert.ok(withoutMetadata(withLonger).equals(png))
  const [head, rest] = [withProfile.subarray(0, HEAD_BYTES), withProfile.subarray(HEAD_BYTES)]
  const profile = rest.subarray(0, withProfile.length - png.length)
  assert.ok(withoutMetadata(Buffer.concat([head, profile, rest])).equals(withProfile))
})

test('of an animated WebP a decoder gets the first frame alone', async () => {
  const moving = await movingWebp()
  const given = withoutMetadata(moving)
  const { pages = 1 } = await sharp(given, { pages: -1, failOn: 'warning' }).metadata()
  assert.deepEqual([pages, (await sharp(moving).metadata()).pages], [1, 2])
  const first = (bytes: Buffer) => sharp(bytes, { failOn: 'warning' }).raw().toBuffer()
  assert.deepEqual(await first(given), await first(moving))
  for (let end = 0; end < moving.length; end += 1) withoutMetadata(moving.subarray(0, end))
  assert.equal((await share(await openSite(), dataUrl(moving, 'webp'))).status, 201)
})

test('EXIF data of either byte order has an orientation, and what is damaged has none', () => {
  const upright = '49492a0008000000010012010300010000000100000000000000'
  for (const [sent, kept] of [
    [
      '4d4d002a00000008000101120003000000010006000000000000',
      upright.replace('000100000001', '000100000006'),
    ],
    [
      '49492a0008000000010012010300010000000800000000000000',
      upright.replace('000100000001', '000100000008'),
    ],
    ['49492a00ffffff7f010012010300010000000600000000000000', upright],
    ['49492a0008000000ffff69870400010000000800000000000000', upright],
    ['49492a0008000000', '0000000000000000'],
    ['', ''],
  ] as const) {
    for (const prefix of ['', '457869660000']) {
      const exif = Buffer.from(prefix + sent, 'hex')
      keepOrientation(exif)
      assert.equal(exif.toString('hex'), prefix + kept)
    }
  }
})

test('equal pictures are stored once, and a stored address is accepted unchanged', async () => {
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

test('a picture is served as image/webp, sandboxed, cacheable for ever, and shown in feed readers', async () => {
  const { imageUrl } = await shared(site, png)
  const response = await site.raw(imageUrl, {}, 'ada')
  const { headers } = response
  assert.equal(headers.get('content-type'), 'image/webp')
  assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox")
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
  assert.equal(headers.get('set-cookie'), null)
  const etag = headers.get('etag') ?? ''
  const kept = await site.raw(imageUrl, { headers: { 'if-none-match': etag } })
  assert.equal(kept.status, 304)
  const unknown = 'a'.repeat(64)
  for (const known of ['*', `"x", ${etag}`, `W/${etag}`]) {
    const again = await site.raw(imageUrl, { headers: { 'if-none-match': known } })
    assert.equal(again.status, 304, known)
  }
  const asked = { headers: { 'if-none-match': `"${unknown}"` } }
  assert.equal((await site.raw(`/media/${unknown}.webp`, asked)).status, 404)
  assert.equal((await site.raw(imageUrl, { method: 'HEAD' })).status, 200)
})

test('other names than stored ones are a 404', async () => {
  const { imageUrl } = await shared(site, png)
  const others = [
    imageUrl.toUpperCase().replace('/MEDIA/', '/media/').replace('.WEBP', '.webp'),
    imageUrl.replace('.webp', '.png'),
    imageUrl.replace('.webp', ''),
    '/media/..%2fguildhall.db',
    '/media/%2e%2e%2fguildhall.db',
    '/media/.%00.webp',
    '/media/',
  ]
  for (const address of others) {
    assert.equal((await site.raw(address)).status, 404, address)
  }
})

test('twelve thumbnails weigh less than 300 kB, and their list less than 20 kB', async () => {
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

test('a picture is deleted once nothing uses it', async () => {
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

test('concurrent sharing and removal of a picture never loses its file', async () => {
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

test("uploads beyond the queue's limit get a 503 until the queue moves on", async () => {
  const to = await openSite()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const held = Array.from({ length: QUEUE_MAX }, () => runInEncodeQueue(() => isReleased))
  const refusal = await share(to, dataUrl(png))
  assert.deepEqual([refusal.status, refusal.headers.get('retry-after')], [503, '3'])
  assert.equal((await to.raw('/api/topics')).status, 200)
  release()
  await Promise.all(held)
  assert.equal((await share(to, dataUrl(png))).status, 201)
})

test('an upload that has waited for ten seconds is refused, and changes nothing', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const encoding = runInEncodeQueue(() => isReleased)
  let isEncoded = false
  const waiting = runInEncodeQueue(async () => {
    isEncoded = true
  })
  const refused = assert.rejects(waiting, /Too many images are being processed/)
  t.mock.timers.tick(10_000)
  release()
  await Promise.all([encoding, refused])
  assert.equal(isEncoded, false)
})

test('more than sixty pictures in ten minutes are a 429', async () => {
  const to = await openSite({ RATE_LIMIT: 'on' })
  const statuses: number[] = []
  for (let at = 0; at < 61; at++)
    statuses.push((await share(to, dataUrl(png.subarray(0, 60)))).status)
  assert.deepEqual([statuses[59], statuses[60]], [400, 429])
})

test('the media folder contains only finished files', () => {
  const names = files(site)
  assert.ok(
    names.every((name) => /^[0-9a-f]{64}(-small)?\.webp$/.test(name)),
    names.join(' '),
  )
  const first = join(site.environment['DATA_DIR'] ?? '', 'media', names[0] ?? '')
  assert.equal(readFileSync(first).subarray(8, 12).toString(), 'WEBP')
})

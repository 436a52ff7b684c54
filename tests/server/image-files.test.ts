import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { ErrorReply } from '#contract/errors.ts'
import { InvalidImage } from '../../server/media/image-errors.ts'
import { encodeLogo } from '../../server/media/logo.ts'
import { withoutMetadata } from '../../server/media/without-metadata.ts'
import {
  bomb,
  chunk,
  dataUrl,
  jpegOfScans,
  movingGif,
  movingWebp,
  photo,
  pictures,
  SECRET,
} from '../pictures.ts'
import type { Format } from '../pictures.ts'
import { avifOfFrames } from '../avif-of-frames.ts'
import { openSite } from '../site.ts'

const PIXELS_MAX = 25_000_000
const SCRIPT = '<html><script>alert(1)</script></html>'

const site = await openSite()
const body = { name: 'A creation', description: 'What it is about.', tagIds: [11] }

const share = (imageUrl: string) =>
  site.ask('ada', 'POST /api/creations', { body: { ...body, imageUrl } })

/** The stored bytes of an upload. */
async function kept(bytes: Buffer, format: string) {
  const response = await share(dataUrl(bytes, format))
  assert.equal(response.status, 201, await response.clone().text())
  const { imageUrl } = (await response.json()) as { imageUrl: string }
  const served = await site.raw(imageUrl)
  assert.equal(served.headers.get('content-type'), 'image/webp')
  return Buffer.from(await served.arrayBuffer())
}

const withText = (png: Buffer, text: string) =>
  Buffer.concat([
    png.subarray(0, 33),
    chunk('tEXt', Buffer.from(`Comment\0${text}`)),
    png.subarray(33),
  ])

/** Any marker of a JPEG may have more bytes of ones before it. */
const fillBytes = (jpeg: Buffer) =>
  Buffer.from(jpeg.toString('hex').replaceAll('ffda', 'ffffffda'), 'hex')

/** Each is a valid picture and also valid in another format. */
const polyglots: Record<string, [format: Format, bytes: Buffer]> = {
  'a PNG with HTML appended': ['png', Buffer.concat([await pictures.png(), Buffer.from(SCRIPT)])],
  'a PNG with HTML in its comment': ['png', withText(await pictures.png(), SCRIPT)],
  'a GIF with HTML appended': ['gif', Buffer.concat([await pictures.gif(), Buffer.from(SCRIPT)])],
  'a JPEG with an archive appended': [
    'jpeg',
    Buffer.concat([await pictures.jpeg(), Buffer.from(`PK\u0003\u0004${SCRIPT}PK\u0005\u0006`)]),
  ],
  'a WebP with HTML appended': [
    'webp',
    Buffer.concat([await pictures.webp(), Buffer.from(SCRIPT)]),
  ],
}

for (const [name, [format, bytes]] of Object.entries(polyglots)) {
  test(`${name} is reduced to its pixels or refused`, async () => {
    const response = await share(dataUrl(bytes, format))
    if (response.status === 400) return
    const picture = await kept(bytes, format)
    assert.ok(!picture.includes('<script>') && !picture.includes('PK\u0003\u0004'))
  })
}

test('a JPEG of more than 32 scans is refused: each costs as much as decoding all of its pixels', async () => {
  await kept(jpegOfScans(32), 'jpeg')
  for (const bytes of [jpegOfScans(33), fillBytes(jpegOfScans(33))]) {
    const response = await share(dataUrl(bytes, 'jpeg'))
    const { message } = (await response.json()) as ErrorReply
    assert.equal(response.status, 400)
    assert.match(message, /^This image could not be read/)
  }
})

/** Files with empty parts, which decoders skip, behind the first one. */
const withParts = {
  png: async (count: number) =>
    insertParts(await pictures.png(), { at: 33, part: chunk('prVt', Buffer.alloc(0)), count }),
  jpeg: async (count: number) =>
    insertParts(await pictures.jpeg(), { at: 2, part: Buffer.from('ffe20002', 'hex'), count }),
  async webp(count: number) {
    const bytes = await pictures.webp()
    const part = Buffer.from('abcd\0\0\0\0', 'latin1')
    const whole = insertParts(bytes, { at: bytes.length, part, count })
    whole.writeUInt32LE(whole.length - 8, 4)
    return whole
  },
}

for (const [format, make] of Object.entries(withParts)) {
  test(`a ${format} of more than ten thousand parts is refused, also as a logo`, async () => {
    await kept(await make(9_000), format)
    assert.ok(await encodeLogo(await make(9_000)))
    const bytes = await make(10_001)
    const response = await share(dataUrl(bytes, format))
    const { message } = (await response.json()) as ErrorReply
    assert.equal(response.status, 400)
    assert.match(message, /^This image could not be read/)
    await assert.rejects(encodeLogo(bytes), InvalidImage)
  })
}

test('bytes behind the end of a picture are no parts of it', async () => {
  for (const [format, make] of Object.entries(pictures))
    await kept(Buffer.concat([await make(), Buffer.alloc(200_000)]), format)
})

test('a JPEG may have any number of restarts and stuffed bytes among its pixels', async () => {
  const bytes = await pictures.jpeg()
  const end = bytes.length - 2
  for (const part of [Buffer.from('ff00', 'hex'), Buffer.from('ffd0', 'hex')]) {
    const whole = insertParts(bytes, { at: end, part, count: 50_000 })
    assert.deepEqual(withoutMetadata(whole), whole)
  }
})

test('what looks like a scan in the metadata of a JPEG is none', async () => {
  const comment = Buffer.alloc(400, 'ffda', 'hex')
  const head = Buffer.from([0xff, 0xfe, 0x01, 0x92])
  const [start, rest] = [jpegOfScans(1).subarray(0, 2), jpegOfScans(1).subarray(2)]
  await kept(Buffer.concat([start, head, comment, rest]), 'jpeg')
})

test('an AVIF whose decoder would work for minutes holds up no other picture', async () => {
  const answers: string[] = []
  const shareAs = async (name: string, url: string) => {
    const response = await share(url)
    answers.push(name)
    return response
  }
  const [slow, other] = await Promise.all([
    shareAs('slow', dataUrl(await avifOfFrames(1_500, 2_000), 'avif')),
    shareAs('other', dataUrl(await pictures.png())),
  ])
  assert.deepEqual(answers, ['other', 'slow'])
  assert.deepEqual([slow.status, other.status], [503, 201])
  const { message } = (await slow.json()) as ErrorReply
  assert.match(message, /^This image took too long to process/)
  await kept(await avifOfFrames(64, 2), 'avif')
})

for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
  test(`metadata of a ${format} is removed`, async () => {
    const exif = {
      IFD0: { Copyright: SECRET },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
    }
    const taken = await sharp(await pictures.png())
      .withExif(exif)
      .toFormat(format)
      .toBuffer()
    assert.ok(taken.includes(SECRET))
    const { exif: left, xmp, iptc, icc } = await sharp(await kept(taken, format)).metadata()
    assert.deepEqual([left, xmp, iptc, icc], [undefined, undefined, undefined, undefined])
  })
}

test('every EXIF orientation is stored upright', async () => {
  const red = { create: { width: 80, height: 40, channels: 3 as const, background: '#f00' } }
  const blue = { create: { width: 40, height: 40, channels: 3 as const, background: '#00f' } }
  const right = await sharp(blue).png().toBuffer()
  const upright = await sharp(red)
    .composite([{ input: right, left: 40, top: 0 }])
    .png()
    .toBuffer()
  // A camera's orientation and the EXIF number it stores.
  const held: [orientation: number, angle: number][] = [
    [1, 0],
    [3, 180],
    [6, 270],
    [8, 90],
  ]
  for (const [orientation, angle] of held) {
    const stored = await sharp(upright)
      .rotate(angle)
      .jpeg()
      .withMetadata({ orientation })
      .toBuffer()
    const picture = sharp(await kept(stored, 'jpeg'))
    const { width, height } = await picture.metadata()
    assert.deepEqual([width, height], [80, 40], `orientation ${orientation}`)
    const half = { left: 0, top: 0, width: 30, height: 40 }
    // From a buffer: stats() reads the opened input, before any operation on it.
    const left = await sharp(await picture.extract(half).toBuffer()).stats()
    assert.ok((left.channels[0]?.mean ?? 0) > 200, `orientation ${orientation}`)
  }
})

test('the first frame of an animated GIF or WebP is stored', async () => {
  for (const [format, bytes] of [
    ['gif', await movingGif(500)],
    ['webp', await movingWebp()],
  ] as const) {
    const picture = sharp(await kept(bytes, format))
    assert.equal((await picture.metadata()).pages ?? 1, 1)
    const { dominant } = await picture.stats()
    assert.ok(dominant.r > 200 && dominant.b < 60, format)
  }
})

for (const format of Object.keys(pictures) as Format[]) {
  test(`a truncated ${format} is refused`, async () => {
    const whole =
      format === 'jpeg'
        ? await photo({ width: 400, height: 300 })
        : await sharp(await photo({ width: 400, height: 300 }))
            .toFormat(format)
            .toBuffer()
    const response = await share(dataUrl(whole.subarray(0, whole.length / 2), format))
    assert.equal(response.status, 400)
  })
}

test('25 million pixels are accepted, more are refused; thin pictures keep their shape', async () => {
  assert.equal((await sharp(await kept(bomb(5_000), 'png')).metadata()).width, 800)
  assert.ok(5_001 * 5_001 > PIXELS_MAX)
  assert.equal((await share(dataUrl(bomb(5_001)))).status, 400)
  const thin = await sharp({ create: { width: 8_000, height: 2, channels: 3, background: '#0a5' } })
    .png()
    .toBuffer()
  const { width, height } = await sharp(await kept(thin, 'png')).metadata()
  assert.deepEqual([width, height], [800, 1])
})

test('twenty concurrent decompression bombs are refused without memory for their pixels', async () => {
  const large = dataUrl(bomb(16_000))
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await share(large)).status),
  )
  assert.deepEqual([...new Set(statuses)], [400])
  // The most that the image library has held since the process started.
  const { high } = sharp.cache().memory
  assert.ok(high < 150, `${high} MB`)
})

test('portraits are checked as strictly as pictures', async () => {
  const profile = { username: 'ada', email: 'ada@example.test' }
  const png = await pictures.png()
  for (const profileImage of [
    dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    dataUrl(Buffer.from(SCRIPT)),
    dataUrl(png.subarray(0, png.length / 2)),
    dataUrl(bomb(16_000)),
    dataUrl(png, 'jpeg'),
  ]) {
    const sent = { body: { ...profile, profileImage } }
    const response = await site.ask('ada', 'PUT /api/user/profile', sent)
    assert.equal(response.status, 400, profileImage.slice(0, 60))
  }
})

function insertParts(bytes: Buffer, { at, part, count }: Inserted) {
  return Buffer.concat([
    bytes.subarray(0, at),
    ...Array<Buffer>(count).fill(part),
    bytes.subarray(at),
  ])
}

type Inserted = { at: number; part: Buffer; count: number }

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { until } from '../until.ts'
import { bitmap, icon } from '../icons.ts'
import type { Pixel } from '../icons.ts'
import { startExternalServer } from '../external-server.ts'
import { bomb, chunk, jpegOfScans, movingGif, pictures, SECRET } from '../pictures.ts'
import { openSite } from '../site.ts'
import { insertTool } from '../insert-rows.ts'

/** Red above, blue below; the left column is transparent. */
const flag =
  (side: number) =>
  (x: number, y: number): Pixel => {
    const alpha = x < side / 4 ? 0 : 255
    return y < side / 2 ? [255, 0, 0, alpha] : [0, 0, 255, alpha]
  }

const png = (side: number, background: string) =>
  sharp({ create: { width: side, height: side, channels: 4, background } })
    .png()
    .toBuffer()

const pngFrame = async (side: number, background: string) => ({
  side,
  depth: 32,
  bytes: await png(side, background),
})

/** The logos that the site makes, by domain; null: no logo. */
async function logosOf(files: Record<string, Buffer>) {
  const answers = Object.fromEntries(
    Object.entries(files).map(([domain, body]) => [`/${domain}`, { body }]),
  )
  const service = await startExternalServer(answers)
  const site = await openSite({ LOGO_SERVICE: `${service.url}/{domain}` })
  const domains = Object.keys(files)
  for (const domain of domains) await insertTool(site.db, { url: `https://${domain}` })
  for (const domain of domains) await site.raw(`/api/logo/${domain}`)
  const pending = () =>
    site.db
      .selectFrom('logos')
      .select('domain')
      .where('bytes', 'is', null)
      .where('attempts', '=', 0)
  await until(async () => (await pending().execute()).length === 0, 'all are looked at')
  const found = new Map<string, Buffer | null>()
  for (const domain of domains) {
    const response = await site.raw(`/api/logo/${domain}`)
    if (response.status === 200) assert.equal(response.headers.get('content-type'), 'image/webp')
    else assert.equal(response.status, 404)
    found.set(domain, response.ok ? Buffer.from(await response.arrayBuffer()) : null)
  }
  return (domain: string) => found.get(domain) ?? null
}

async function pixelsOf(logo: Buffer | null) {
  assert.ok(logo, 'there is a logo')
  const { data, info } = await sharp(logo).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)]
  return { ...info, at }
}

const isNear = (actual: number[], expected: number[]) =>
  actual.length === expected.length &&
  actual.every((value, at) => Math.abs(value - (expected[at] ?? 0)) < 30)

test('logos of all formats are re-encoded, which removes everything but their pixels', async () => {
  const hidden = await png(40, '#0a5')
  const files = {
    'png.test': Buffer.concat([
      hidden.subarray(0, 33),
      chunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
      hidden.subarray(33),
      Buffer.from(`<script>${SECRET}</script>`),
    ]),
    'jpeg.test': await pictures.jpeg(),
    'webp.test': await pictures.webp(),
    'gif.test': await movingGif(3),
  }
  const logoOf = await logosOf(files)
  for (const domain of Object.keys(files)) {
    const logo = logoOf(domain)
    const { width, height } = await pixelsOf(logo)
    assert.ok(width <= 132 && height <= 132, domain)
    assert.ok(!logo?.includes(SECRET), domain)
  }
  assert.ok(isNear((await pixelsOf(logoOf('png.test'))).at(20, 20), [0, 170, 85, 255]))
})

test('a logo with an EXIF orientation is stored upright', async () => {
  const turned = sharp({ create: { width: 80, height: 40, channels: 3, background: '#0a5' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
  const logoOf = await logosOf({ 'turned.test': await turned.toBuffer() })
  const { width, height } = await pixelsOf(logoOf('turned.test'))
  assert.deepEqual([width, height], [40, 80])
})

test('the largest frame of an ICO file is used, and of equal ones the deepest', async () => {
  const red = await pngFrame(64, '#f00')
  const frames = {
    'mixed.test': icon([bitmap(16, 32, flag(16)), red, bitmap(32, 8, flag(32))]),
    'deep.test': icon([bitmap(32, 4, () => [0, 0, 0, 255]), bitmap(32, 32, flag(32))]),
    'large.test': icon([bitmap(16, 32, flag(16)), await pngFrame(256, '#f00')]),
  }
  const logoOf = await logosOf(frames)
  const mixed = await pixelsOf(logoOf('mixed.test'))
  assert.deepEqual([mixed.width, mixed.height], [64, 64])
  assert.ok(isNear(mixed.at(30, 30), [255, 0, 0, 255]))
  const deep = await pixelsOf(logoOf('deep.test'))
  assert.ok(isNear(deep.at(20, 4), [255, 0, 0, 255]), String(deep.at(20, 4)))
  assert.equal((await pixelsOf(logoOf('large.test'))).width, 132)
})

test('bitmaps of every depth keep their colours and transparency', async () => {
  const depths = [4, 8, 24, 32] as const
  const files = Object.fromEntries(
    depths.map((depth) => [`d${depth}.test`, icon([bitmap(30, depth, flag(30))])]),
  )
  const white = (x: number): Pixel => (x < 15 ? [255, 255, 255, 255] : [0, 0, 0, 255])
  const logoOf = await logosOf({ ...files, 'd1.test': icon([bitmap(30, 1, white)]) })
  for (const domain of Object.keys(files)) {
    const { width, height, at } = await pixelsOf(logoOf(domain))
    assert.deepEqual([width, height], [30, 30])
    assert.equal(at(2, 5)[3], 0, domain)
    assert.ok(isNear(at(20, 5), [255, 0, 0, 255]), `${domain} ${at(20, 5).join()}`)
    assert.ok(isNear(at(20, 25), [0, 0, 255, 255]), `${domain} ${at(20, 25).join()}`)
  }
  const { at } = await pixelsOf(logoOf('d1.test'))
  assert.ok(isNear(at(5, 5), [255, 255, 255, 255]) && isNear(at(25, 25), [0, 0, 0, 255]))
})

test('a frame larger than an ICO file can state is no logo, however small the file', async () => {
  const frame = bitmap(257, 1, () => [0, 0, 0, 255])
  const logoOf = await logosOf({
    'huge.test': icon([frame]),
    'good.test': icon([bitmap(256, 1, () => [0, 0, 0, 255])]),
  })
  assert.equal(logoOf('huge.test'), null)
  assert.ok(logoOf('good.test'))
})

test('a file that cannot be decoded or is too large is no logo', async () => {
  const frame = bitmap(32, 32, flag(32))
  const whole = icon([frame])
  const changed = (offset: number, value: number) => {
    const bytes = Buffer.from(whole)
    bytes.writeInt32LE(value, offset)
    return bytes
  }
  const flat = bitmap(1_056, 1, () => [0, 0, 0, 255])
  flat.bytes.writeInt32LE(2 * 32, 8)
  const bad = {
    'empty.test': icon([]),
    'short.test': whole.subarray(0, whole.length / 2),
    'head.test': whole.subarray(0, 8),
    'outside.test': changed(6 + 12, 1_000_000),
    'wide.test': changed(22 + 4, 2_000_000_000),
    'flat.test': icon([{ ...flat, bytes: flat.bytes.subarray(0, 9_000) }]),
    'negative.test': changed(22 + 4, -32),
    'compressed.test': changed(22 + 16, 1),
    'depth.test': changed(22 + 14, 7),
    'nested.test': icon([{ side: 32, depth: 32, bytes: whole }]),
    'svg.test': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'hidden.test': icon([{ side: 9, depth: 32, bytes: Buffer.from('<svg onload="alert(1)"/>') }]),
    'bomb.test': bomb(2_000),
    'inner.test': icon([{ side: 0, depth: 32, bytes: bomb(2_000) }]),
    'scans.test': jpegOfScans(33),
    'cut.test': (await pictures.jpeg()).subarray(0, 900),
  }
  const logoOf = await logosOf({ ...bad, 'good.test': whole })
  for (const domain of Object.keys(bad)) assert.equal(logoOf(domain), null, domain)
  assert.ok(logoOf('good.test'))
})

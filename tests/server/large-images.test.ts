import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { ErrorReply } from '#contract/errors.ts'
import { freshFolder } from '../fresh-folder.ts'
import { isDecodable } from '../../server/media/decoding-memory.ts'
import { bomb, chunk, dataUrl, pictures } from '../pictures.ts'
import { runProgram } from '../program.ts'
import { openSite } from '../site.ts'

const MB = 1024 * 1024
const SIDE = 3000
/** Of the buffers in between, and of the small picture that is made. */
const REST_BYTES_MAX = 24 * MB
/** The signature and the header. */
const PNG_HEAD_BYTES = 33

const blank = (channels: 3 | 4) => {
  const background = { r: 200, g: 40, b: 60, alpha: 0.5 }
  return sharp({ create: { width: SIDE, height: SIDE, channels, background } })
}
const wide = (channels: 3 | 4) =>
  sharp({ create: { width: 16_383, height: 550, channels, background: '#c8283c80' } })
const deep = () => blank(4).toColourspace('rgb16')
const full = { chromaSubsampling: '4:4:4' } as const

const large: Record<string, Sharp> = {
  'a JPEG': blank(3).jpeg(),
  'a progressive JPEG': blank(3).jpeg({ progressive: true }),
  'a progressive JPEG with all its colours': blank(3).jpeg({ ...full, progressive: true }),
  'a PNG': blank(4).png(),
  'an interlaced PNG': blank(4).png({ progressive: true }),
  'a deep PNG': deep().png(),
  'a deep, interlaced PNG': deep().png({ progressive: true }),
  'a lossless WebP': blank(4).webp({ lossless: true, effort: 0 }),
  'a GIF': blank(3).gif({ effort: 1 }),
  'an AVIF': blank(4).avif({ ...full, effort: 0 }),
  'a deep AVIF': deep().avif({ ...full, effort: 0, bitdepth: 12 }),
  'a PNG of the greatest width': wide(4).png(),
  'a deep PNG of the greatest width': wide(4).toColourspace('rgb16').png(),
  'a GIF of the greatest width': wide(3).gif({ effort: 1 }),
}

for (const [name, picture] of Object.entries(large)) {
  test(`encoding ${name} takes no more memory than is expected of its kind`, async () => {
    const { taken, expected } = await memoryFor(await picture.toBuffer())
    assert.ok(taken <= expected + REST_BYTES_MAX, `${taken / MB} of ${expected / MB} MB`)
  })
}

test('the texts of a PNG, which are never shown, take no memory', async () => {
  const png = await pictures.png()
  const text = deflateSync(Buffer.alloc(5 * MB, 'a'))
  const one = chunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), text]))
  const texts = Buffer.concat(Array<Buffer>(20).fill(one))
  const [head, rest] = [png.subarray(0, PNG_HEAD_BYTES), png.subarray(PNG_HEAD_BYTES)]
  const { taken } = await memoryFor(Buffer.concat([head, texts, rest]))
  assert.ok(taken <= REST_BYTES_MAX, `${taken / MB} MB`)
})

/** In bytes, beside what the libraries take by themselves. */
async function memoryFor(picture: Buffer) {
  const folder = freshFolder()
  const file = join(folder, 'picture')
  writeFileSync(file, picture)
  const { code, stdout, stderr } = await runProgram('tests/decode-once.ts', [file], {})
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout) as { taken: number; expected: number }
}

test('a picture may take an eighth of the memory that the machine has', async () => {
  const png = await sharp(await large['a deep, interlaced PNG']?.toBuffer()).metadata()
  const jpeg = await sharp(await large['a JPEG']?.toBuffer()).metadata()
  assert.deepEqual([isDecodable(png, 0, 1024 * MB), isDecodable(png, 0, 512 * MB)], [true, false])
  assert.equal(isDecodable(jpeg, 1, 256 * MB), true)
})

test('the eighth is exact, also for a photo with colours of half the width and height', async () => {
  const png = await sharp(await large['a deep, interlaced PNG']?.toBuffer()).metadata()
  const photo = await sharp(await large['a progressive JPEG']?.toBuffer()).metadata()
  const coloured = { ...photo, chromaSubsampling: '4:4:4' }
  assert.deepEqual([isDecodable(png, 0, 768 * MB), isDecodable(png, 0, 740 * MB)], [true, false])
  assert.deepEqual(
    [isDecodable(photo, 1, 400 * MB), isDecodable(photo, 1, 256 * MB)],
    [true, false],
  )
  assert.equal(isDecodable(coloured, 1, 400 * MB), false)
})

test('a picture of 25 million pixels may be decoded, and none with more', async () => {
  const jpeg = await sharp(await large['a JPEG']?.toBuffer()).metadata()
  const ofSize = (width: number, height: number) =>
    isDecodable({ ...jpeg, width, height }, 1, 1024 * MB)
  assert.deepEqual([ofSize(5_000, 5_000), ofSize(5_000, 5_001)], [true, false])
})

test('of a JPEG with several scans, all pixels are kept, as of a progressive one', async () => {
  const jpeg = await sharp(await large['a JPEG']?.toBuffer()).metadata()
  const progressive = await sharp(await large['a progressive JPEG']?.toBuffer()).metadata()
  const inMemory = [256 * MB, 512 * MB]
  const ofOneScan = inMemory.map((bytes) => isDecodable(jpeg, 1, bytes))
  const ofThreeScans = inMemory.map((bytes) => isDecodable(jpeg, 3, bytes))
  assert.deepEqual(
    [ofOneScan, ofThreeScans],
    [
      [true, true],
      [false, true],
    ],
  )
  assert.deepEqual(
    inMemory.map((bytes) => isDecodable(progressive, 1, bytes)),
    ofThreeScans,
  )
})

const row = (width: number) =>
  sharp({ create: { width, height: 1, channels: 3, background: '#c8283c' } })
    .png()
    .toBuffer()

const tooLarge: Record<string, () => Buffer | Promise<Buffer>> = {
  'a picture with too many pixels': () => bomb(16_000),
  'a picture of one row of millions of pixels': () => row(20_000_000),
}

for (const [name, make] of Object.entries(tooLarge)) {
  test(`${name} is refused with a sentence that says so`, async () => {
    const site = await openSite()
    const body = { name: 'A creation', description: 'What it is about.', tagIds: [11] }
    const response = await site.ask('ada', 'POST /api/creations', {
      body: { ...body, imageUrl: dataUrl(await make()) },
    })
    const { message, issues } = (await response.json()) as ErrorReply
    assert.deepEqual([response.status, issues?.[0]?.path], [400, 'imageUrl'])
    assert.equal(message, 'This image has too many pixels. Please use a smaller one.')
  })
}

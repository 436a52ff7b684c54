import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Real files, encoded here: a fake picture does not test a decoder. */
export const pictures = {
  png: () => plain().png().toBuffer(),
  jpeg: () => plain().jpeg().toBuffer(),
  webp: () => plain().webp().toBuffer(),
  gif: () => plain().gif().toBuffer(),
  avif: () => plain().avif({ effort: 0 }).toBuffer(),
}

/** A PNG of one pixel, for tests that need any picture. */
export const ONE_PIXEL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export type Format = keyof typeof pictures

export const WIDTH = 640
export const HEIGHT = 480

/** A camera's metadata: location, author and orientation. */
export const SECRET = 'taken at the back door'

export const pictureOfACamera = (format: 'jpeg' | 'png' | 'webp') =>
  plain()
    .toFormat(format)
    .withExif({
      IFD0: { Copyright: SECRET },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** An animated GIF: its first frame is red, the others are blue. */
export const movingGif = async (frames = 20) => (await moving(frames)).gif().toBuffer()

export const movingWebp = async () => (await moving(5)).webp().toBuffer()

async function moving(frames: number) {
  const frame = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  const [first, other] = [await frame('#f00'), await frame('#00f')]
  const all = [first, ...Array<Buffer>(frames - 1).fill(other)]
  return sharp(all, { join: { animated: true } })
}

/** With the colour profile of a screen that shows more colours than others, or with this one in its place. */
export async function pictureWithProfile(format: Exclude<Format, 'gif'>, profile?: Buffer) {
  const made = await plain().toFormat(format).withIccProfile('p3').toBuffer()
  if (!profile) return made
  if (format === 'png') return pngWithProfile(profile)
  const { icc = made } = await sharp(await pictureWithProfile('jpeg')).metadata()
  const at = made.indexOf(icc)
  made.fill(0, at, at + icc.length)
  profile.copy(made, at)
  return made
}

const PNG_HEAD_BYTES = 33

export async function pngWithProfile(profile: Buffer) {
  const png = await pictures.png()
  const data = Buffer.concat([Buffer.from('icc\0\0'), deflateSync(profile)])
  const [head, rest] = [png.subarray(0, PNG_HEAD_BYTES), png.subarray(PNG_HEAD_BYTES)]
  return Buffer.concat([head, chunk('iCCP', data), rest])
}

/** A colour profile that is a list of so many steps, each of which makes everything black. */
export function profileOfSteps(steps: number) {
  const header = Buffer.alloc(128)
  header.writeUInt32BE(0x04300000, 8)
  header.write('mntrRGB XYZ ', 12)
  header.write('acsp', 36)
  // The white of all profiles.
  header.write('0000f6d6000100000000d32d', 68, 'hex')
  const step = Buffer.alloc(60)
  step.write('matf')
  step.writeUInt32BE(0x00030003, 8)
  const stepAt = 16 + 8 * steps
  const list = Buffer.alloc(stepAt)
  list.write('mpet')
  list.writeUInt32BE(0x00030003, 8)
  list.writeUInt32BE(steps, 12)
  for (let at = 16; at < stepAt; at += 8) {
    list.writeUInt32BE(stepAt, at)
    list.writeUInt32BE(step.length, at + 4)
  }
  // Decoders look for the second tag, and then use the first.
  const tags = Buffer.alloc(28)
  tags.writeUInt32BE(2)
  for (const [name, at] of [
    ['D2B0', 4],
    ['A2B0', 16],
  ] as const) {
    tags.write(name, at)
    tags.writeUInt32BE(header.length + tags.length, at + 4)
    tags.writeUInt32BE(list.length + step.length, at + 8)
  }
  const profile = Buffer.concat([header, tags, list, step])
  profile.writeUInt32BE(profile.length)
  return profile
}

/** A square of one colour: some kilobytes that decode to a gigabyte. */
export function bomb(side: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG of 8 × 8 grey pixels in up to 64 scans, of which all but the first change nothing. */
export function jpegOfScans(scans: number) {
  const segment = (marker: number, ...content: number[]) =>
    Buffer.from([0xff, marker, 0, content.length + 2, ...content])
  const none = (count: number) => Array<number>(count).fill(0)
  const scan = (coefficient: number) =>
    Buffer.concat([segment(0xda, 1, 1, 0, coefficient, coefficient, 0), Buffer.from([0x7f])])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
    segment(0xc4, 0, 1, ...none(15), 0),
    segment(0xc4, 0x10, 1, ...none(15), 0),
    ...Array.from({ length: scans }, (_, at) => scan(at)),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Random detail, which no encoder compresses well; different for every seed. */
export function photo({ width = 1600, height = 1200, seed = 1 } = {}) {
  const pixels = Buffer.alloc(width * height * 3)
  let state = seed
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    pixels[at] = (state >>> 24) / 2 + ((at / 3) % width) / (width / 127)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer()
}

export const dataUrl = (bytes: Buffer, format = 'png') =>
  `data:image/${format};base64,${bytes.toString('base64')}`

const plain = () =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#2a7a8a' } })

/** A PNG chunk. */
export function chunk(type: string, data: Buffer) {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}

import sharp from 'sharp'

/** A square of one colour whose data is repeated, so that its decoder decodes as many frames for one picture. */
export async function avifOfFrames(side: number, frames: number) {
  const create = { width: side, height: side, channels: 3 as const, background: '#2a7a8a' }
  const avif = await sharp({ create }).avif({ effort: 0 }).toBuffer()
  const [places, data] = [boxAt(avif, 'iloc'), boxAt(avif, 'mdat')]
  const frame = avif.subarray(data + BOX_HEAD_BYTES)
  const before = Buffer.from(avif.subarray(0, data + BOX_HEAD_BYTES))
  before.writeUInt32BE(BOX_HEAD_BYTES + frame.length * frames, data)
  // It ends with the length of the only item.
  const lengthAt = places + avif.readUInt32BE(places) - 4
  before.writeUInt32BE(frame.length * frames, lengthAt)
  return Buffer.concat([before, ...Array<Buffer>(frames).fill(frame)])
}

const BOX_HEAD_BYTES = 8

const boxAt = (avif: Buffer, type: string) => avif.indexOf(type) - 4

export type Pixel = [red: number, green: number, blue: number, alpha: number]

type IconFrame = { side: number; depth: number; bytes: Buffer }

/** An ICO file with these frames. */
export function icon(frames: IconFrame[]) {
  const head = Buffer.alloc(6)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(frames.length, 4)
  let offset = 6 + frames.length * 16
  const entries = frames.map(({ side, depth, bytes }) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt8(side % 256, 0)
    entry.writeUInt8(side % 256, 1)
    entry.writeUInt16LE(depth, 6)
    entry.writeUInt32LE(bytes.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += bytes.length
    return entry
  })
  return Buffer.concat([head, ...entries, ...frames.map(({ bytes }) => bytes)])
}

/** An uncompressed frame, as in ICO files since 1985. */
export function bitmap(
  side: number,
  depth: 1 | 4 | 8 | 24 | 32,
  pixel: (x: number, y: number) => Pixel,
) {
  const head = Buffer.alloc(40)
  head.writeUInt32LE(40, 0)
  head.writeInt32LE(side, 4)
  head.writeInt32LE(side * 2, 8)
  head.writeUInt16LE(1, 12)
  head.writeUInt16LE(depth, 14)
  const palette: string[] = []
  const rows = Buffer.alloc(rowBytes(side, depth) * side)
  const mask = Buffer.alloc(rowBytes(side, 1) * side)
  for (let y = 0; y < side; y += 1) {
    const row = rowBytes(side, depth) * (side - 1 - y)
    for (let x = 0; x < side; x += 1) {
      const [red, green, blue, alpha] = pixel(x, y)
      if (alpha === 0) set(mask, rowBytes(side, 1) * (side - 1 - y), x, 1, 1)
      if (depth > 8) {
        rows.set([blue, green, red, alpha].slice(0, depth / 8), row + (x * depth) / 8)
        continue
      }
      const color = [blue, green, red, 0].join()
      if (!palette.includes(color)) palette.push(color)
      set(rows, row, x, depth, palette.indexOf(color))
    }
  }
  const colors = Buffer.alloc(depth > 8 ? 0 : 4 * 2 ** depth)
  palette.forEach((color, at) => colors.set(color.split(',').map(Number), at * 4))
  const bytes = Buffer.concat([head, colors, rows, mask])
  return { side, depth, bytes }
}

const rowBytes = (side: number, depth: number) => Math.ceil((side * depth) / 32) * 4

function set(bytes: Buffer, row: number, x: number, depth: number, value: number) {
  const bit = x * depth
  const at = row + (bit >> 3)
  bytes.writeUInt8(bytes.readUInt8(at) | (value << (8 - depth - (bit & 7))), at)
}

import sharp from 'sharp'
import { chanceOf, type Chance } from '../chance.ts'

/** A picture before it is a file: strokes and shapes, or pixels of its own. */
export type Drawing =
  | { width: number; height: number; svg: string; grain?: number }
  | { width: number; height: number; pixels: Uint8Array; scale: number }

/** Ground first, then what is written and drawn upon it. */
export type Palette = { ground: string; ink: string; soft: string; accent: string; second: string }

/** As somebody would save it: flat colours as PNG, what has grain as JPEG. */
export async function fileOf(drawing: Drawing): Promise<{ format: 'png' | 'jpeg'; bytes: Buffer }> {
  const { width, height } = drawing
  if ('pixels' in drawing) {
    const image = sharp(drawing.pixels, { raw: { width, height, channels: 3 } })
    if (drawing.scale === 1) {
      return { format: 'jpeg', bytes: await image.jpeg({ quality: 86 }).toBuffer() }
    }
    const large = image.resize(width * drawing.scale, height * drawing.scale, { kernel: 'nearest' })
    return { format: 'png', bytes: await large.png().toBuffer() }
  }
  const image = sharp(Buffer.from(pageOf(width, height, drawing.svg)))
  if (!drawing.grain) return { format: 'png', bytes: await image.png().toBuffer() }
  const bytes = await image
    .composite([{ ...grain(width, height, drawing.grain), blend: 'overlay' }])
    .flatten({ background: '#fff' })
    .jpeg({ quality: 88 })
    .toBuffer()
  return { format: 'jpeg', bytes }
}

const pageOf = (width: number, height: number, svg: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" \
viewBox="0 0 ${width} ${height}">${svg}</svg>`

/** What paper, walls and lenses add. */
function grain(width: number, height: number, strength: number) {
  const chance = chanceOf(`grain ${width} ${height}`)
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 3) {
    pixels.fill(128 + (chance.next() + chance.next() - 1) * strength, at, at + 3)
  }
  return { input: pixels, raw: { width, height, channels: 3 as const } }
}

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  round = 0,
) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`

export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

export const stroke = (path: string, colour: string, width = 2, more = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" \
stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const shape = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`

export const polyline = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], n) => `${n === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** A soft shadow as a photograph or a desktop has it. */
export const shadow = (id: string, blur = 18, dy = 14, opacity = 0.28) =>
  `<defs><filter id="${id}" x="-30%" y="-30%" width="160%" height="170%">\
<feDropShadow dx="0" dy="${dy}" stdDeviation="${blur}" flood-color="#000" \
flood-opacity="${opacity}"/></filter></defs>`

export const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

/** Red, green and blue of `#rrggbb`. */
export function rgb(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** A landscape of soft hills between 0 and 1: three layers of noise. */
export function hills(chance: Chance) {
  const size = 64
  const table = numbers(size * size).map(() => chance.next())
  const at = (x: number, y: number) => table[(y & 63) * size + (x & 63)] ?? 0
  const ease = (t: number) => t * t * (3 - 2 * t)
  function layer(x: number, y: number) {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [dx, dy] = [ease(x - left), ease(y - top)]
    const upper = at(left, top) * (1 - dx) + at(left + 1, top) * dx
    const lower = at(left, top + 1) * (1 - dx) + at(left + 1, top + 1) * dx
    return upper * (1 - dy) + lower * dy
  }
  return (x: number, y: number) =>
    (layer(x, y) * 4 + layer(x * 2 + 17, y * 2 + 5) * 2 + layer(x * 4 + 31, y * 4 + 11)) / 7
}

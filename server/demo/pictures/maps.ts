import type { Chance } from '../chance.ts'
import { circle, hills, numbers, polyline, rect, rgb, shape, stroke } from './drawing.ts'
import type { Drawing, Palette } from './drawing.ts'
import { letters } from './lettering.ts'

/** Heights as bands of colour with a line between them, as surveyors print them. */
export function contours(chance: Chance, bands: readonly string[], line: string): Drawing {
  const [width, height] = [1200, 900]
  const rise = hills(chance)
  const pixels = new Uint8Array(width * height * 3)
  const inks = bands.map(rgb)
  const level = (x: number, y: number) => rise(x / 170, y / 170) * bands.length * 1.35 - 1.2
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const here = level(x, y)
      const band = Math.max(0, Math.min(bands.length - 1, Math.floor(here)))
      const steep = Math.hypot(level(x + 1, y) - here, level(x, y + 1) - here)
      const toLine = Math.abs(here * 2 - Math.round(here * 2)) / 2 / Math.max(steep, 1e-6)
      const isMain = Math.round(here * 2) % 2 === 0
      const onLine = toLine < (isMain ? 1.5 : 0.6)
      pixels.set(onLine ? rgb(line) : (inks[band] ?? [0, 0, 0]), (y * width + x) * 3)
    }
  }
  return { width, height, pixels, scale: 1 }
}

type Town = { palette: Palette; name: string; places: readonly string[] }

/** Blocks of a town between crooked streets, a river, a park, and pins where something is. */
export function town(chance: Chance, { palette, name, places }: Town): Drawing {
  const { ground, ink, soft, accent, second } = palette
  const [across, down] = [11, 8]
  const corner = (x: number, y: number) => {
    const shift = Math.sin(x * 1.7 + y * 2.3) * 18
    return [x * 136 - 50 + shift, y * 136 - 60 + Math.cos(x * 1.1 - y) * 18] as const
  }
  const blocks = numbers(across * down).map((n) => {
    const [x, y] = [n % across, Math.floor(n / across)]
    const isPark = (x === 3 || x === 4) && (y === 2 || y === 3)
    const [ax, ay] = corner(x, y)
    const [bx, by] = corner(x + 1, y)
    const [cx, cy] = corner(x + 1, y + 1)
    const [dx, dy] = corner(x, y + 1)
    const inset = isPark ? 4 : 11
    const path = polyline([
      [ax + inset, ay + inset],
      [bx - inset, by + inset],
      [cx - inset, cy - inset],
      [dx + inset, dy - inset],
    ])
    if (isPark) return shape(`${path}Z`, second)
    const houses = numbers(5).map(() => {
      const [left, top] = [ax + 20 + chance.below(66), ay + 20 + chance.below(66)]
      return rect(left, top, 14 + chance.below(26), 12 + chance.below(26), `${ink}26`)
    })
    return shape(`${path}Z`, soft) + houses.join('')
  })
  const pins = places.map((place, n) => {
    const x = 240 + n * 210
    const y = 330 + ((n * 271) % 470)
    return [
      shape(`M${x} ${y}c-34 -42 -44 -60 -44 -82a44 44 0 0 1 88 0c0 22 -10 40 -44 82Z`, accent),
      circle(x, y - 82, 16, '#fff'),
      letters(place, x + 58, y - 70, { size: 22, colour: ink, weight: 1.6 }),
    ].join('')
  })
  const svg = [
    rect(0, 0, 1400, 1000, ground),
    ...blocks,
    stroke('M-20 860C300 700 420 900 700 760S1120 560 1420 640', '#8fb7c9', 74),
    stroke('M-20 420C300 380 700 470 1420 250', ground, 30),
    ...pins,
    rect(60, 60, 90 + name.length * 28, 96, '#fffdf8', 16),
    letters(name, 96, 120, { size: 30, colour: ink, weight: 1.5 }),
  ].join('')
  return { width: 1400, height: 1000, svg }
}

import type { Chance } from '../chance.ts'
import { hills, numbers, rect, rgb, shadow } from './drawing.ts'
import type { Drawing } from './drawing.ts'
import { letters } from './lettering.ts'

type Vector = readonly [number, number, number]

const plus = (a: Vector, b: Vector, by = 1): Vector => [
  a[0] + b[0] * by,
  a[1] + b[1] * by,
  a[2] + b[2] * by,
]
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const unit = (a: Vector) => plus([0, 0, 0], a, 1 / Math.sqrt(dot(a, a)))

type Ball = { centre: Vector; radius: number; colour: Vector; glaze: number }
type Room = { table: string; wall: string; glazes: readonly string[] }

const LAMP = unit([-0.55, 0.75, -0.5])

/** Glazed things on a table by a window: a picture of light, worked out ray by ray. */
export function stillLife(chance: Chance, { table, wall, glazes }: Room): Drawing {
  const [width, height] = [1200, 900]
  const balls = arranged(chance, glazes)
  const pixels = new Uint8Array(width * height * 3)
  const room = { balls, table: toLight(table), wall: toLight(wall) }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const ray = unit([(x - width / 2) / height, (height * 0.4 - y) / height - 0.1, 1])
      const light = seen(room, [0, 1.35, -3.2], ray, 2)
      const edge = 1 - 0.3 * ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2)
      const noise = (chance.next() - 0.5) * 9
      light.forEach((part, n) => {
        const shown = 255 * Math.min(1, Math.max(0, part * edge)) ** (1 / 2.2)
        pixels[(y * width + x) * 3 + n] = Math.max(0, Math.min(255, shown + noise))
      })
    }
  }
  return { width, height, pixels, scale: 1 }
}

/** Side by side and never in one another. */
function arranged(chance: Chance, glazes: readonly string[]): Ball[] {
  const balls: Ball[] = []
  for (const colour of glazes) {
    for (const _ of numbers(60)) {
      const radius = 0.34 + chance.next() * 0.42
      const centre: Vector = [(chance.next() - 0.5) * 3.6, radius, chance.next() * 2]
      const isFree = balls.every(
        (other) =>
          Math.hypot(centre[0] - other.centre[0], centre[2] - other.centre[2]) >
          radius + other.radius,
      )
      if (!isFree) continue
      balls.push({ centre, radius, colour: toLight(colour), glaze: 0.12 + chance.next() * 0.3 })
      break
    }
  }
  return balls
}

const toLight = (colour: string): Vector => {
  const [red, green, blue] = rgb(colour)
  return [(red / 255) ** 2.2, (green / 255) ** 2.2, (blue / 255) ** 2.2]
}

type Lit = { balls: Ball[]; table: Vector; wall: Vector }

function seen(room: Lit, from: Vector, ray: Vector, bounces: number): Vector {
  const hit = nearest(room.balls, from, ray)
  if (hit) {
    const { ball, far } = hit
    const point = plus(from, ray, far)
    const out = unit(plus(point, ball.centre, -1))
    const glance = (1 - Math.max(0, -dot(out, ray))) ** 4
    const matt = shaded(room, point, out, ball.colour)
    const back = plus(ray, out, -2 * dot(ray, out))
    const gleam = Math.max(0, dot(back, LAMP)) ** 60
    const lit = plus(matt, [1, 0.97, 0.9], gleam * ball.glaze * 3)
    if (bounces === 0) return lit
    return plus(
      lit,
      seen(room, plus(point, out, 1e-3), back, bounces - 1),
      ball.glaze * (0.25 + glance),
    )
  }
  if (ray[1] < -0.001) {
    const point = plus(from, ray, -from[1] / ray[1])
    if (point[2] < 5) {
      const plank = 0.93 + 0.07 * Math.sin(point[0] * 9 + Math.sin(point[2] * 1.7) * 2.2)
      return shaded(room, point, [0, 1, 0], plus([0, 0, 0], room.table, plank))
    }
  }
  return plus([0, 0, 0], room.wall, 0.55 + 0.5 * Math.max(0, 0.75 - ray[0] * 0.6 - ray[1] * 0.4))
}

function shaded({ balls }: Lit, point: Vector, out: Vector, colour: Vector): Vector {
  const start = plus(point, out, 1e-3)
  // A few rays towards a window that is no point make the shadow's edge soft.
  let light = 0
  for (const n of numbers(5)) {
    const aside: Vector = [Math.cos(n * 2.4) * 0.07 * n, Math.sin(n * 1.3) * 0.05 * n, 0.03 * n]
    if (!nearest(balls, start, unit(plus(LAMP, aside)))) light += 0.2
  }
  const below = balls.reduce((sum, { centre, radius }) => {
    const away = Math.hypot(point[0] - centre[0], point[1] - centre[1], point[2] - centre[2])
    return sum + Math.max(0, 1 - (away - radius) / 0.5) * (out[1] > 0.99 ? 0.35 : 0)
  }, 0)
  const strength = 0.3 * (1 - Math.min(0.8, below)) + light * Math.max(0, dot(out, LAMP))
  return plus([0, 0, 0], colour, strength)
}

function nearest(balls: Ball[], from: Vector, ray: Vector) {
  let found: { ball: Ball; far: number } | null = null
  for (const ball of balls) {
    const away = plus(from, ball.centre, -1)
    const half = dot(away, ray)
    const under = half * half - dot(away, away) + ball.radius * ball.radius
    if (under < 0) continue
    const far = -half - Math.sqrt(under)
    if (far > 1e-3 && (!found || far < found.far)) found = { ball, far }
  }
  return found
}

/** Ranges of hills in the mist of a morning, each paler than the one before it. */
export function mist(
  chance: Chance,
  { near, far, sky }: Record<'near' | 'far' | 'sky', string>,
): Drawing {
  const [width, height] = [1440, 960]
  const pixels = new Uint8Array(width * height * 3)
  const [front, back, above] = [rgb(near), rgb(far), rgb(sky)]
  const ranges = numbers(6).map((n) => ({ rise: hills(chance), n }))
  for (let x = 0; x < width; x++) {
    const tops = ranges.map(
      ({ rise, n }) => 330 + n * 88 + (rise(x / (300 - n * 30), n * 9) - 0.5) * (150 + n * 54),
    )
    for (let y = 0; y < height; y++) {
      const range = tops.findLastIndex((top) => y >= top)
      const noise = (chance.next() + chance.next() - 1) * 13
      const at = (y * width + x) * 3
      const depth = range / 5
      const fog = range < 0 ? 0 : Math.min(1, (y - (tops[range] ?? 0)) / 260) * 0.55
      for (const n of [0, 1, 2]) {
        const hill = (back[n] ?? 0) * (1 - depth) + (front[n] ?? 0) * depth
        const air = (above[n] ?? 0) * (1 - (y / height) * 0.12)
        pixels[at + n] = Math.max(
          0,
          Math.min(255, (range < 0 ? air : hill * (1 - fog) + air * fog) + noise),
        )
      }
    }
  }
  return { width, height, pixels, scale: 1 }
}

type Board = { wall: string; frame: string; lines: readonly string[]; figure: string; foot: string }

/** An e-paper board that hangs on a wall, as its maker took a picture of it. */
export function paperBoard({ wall, frame, lines, figure, foot }: Board): Drawing {
  const svg = [
    rect(0, 0, 1400, 1050, wall),
    ...numbers(9).map((n) => rect(0, n * 120 + 112, 1400, 5, '#00000022')),
    shadow('hang', 22, 24, 0.45),
    `<g filter="url(#hang)" transform="rotate(-1.2 700 520)">${rect(190, 150, 1020, 740, frame, 10)}\
${rect(236, 196, 928, 648, '#e4e3dc', 4)}${letters(figure, 290, 470, { size: 170, colour: '#22221f', weight: 1.25 })}\
${rect(290, 526, 820, 5, '#22221f')}${lines
      .map((line, n) =>
        letters(line, 290, 606 + n * 66, { size: 30, colour: '#22221f', weight: 1.4 }),
      )
      .join('')}${letters(foot, 1110, 806, { size: 18, colour: '#6b6a64', align: 'end' })}</g>`,
  ].join('')
  return { width: 1400, height: 1050, svg, grain: 60 }
}

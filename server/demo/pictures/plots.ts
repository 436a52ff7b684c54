import type { Chance } from '../chance.ts'
import { circle, hills, numbers, polyline, rect, rgb, shape, stroke } from './drawing.ts'
import type { Drawing, Palette } from './drawing.ts'

/** Lines that follow a slow wind, as a pen plotter draws them. */
export function flow(chance: Chance, { ground, ink, accent, second }: Palette): Drawing {
  const wind = hills(chance)
  const lines = numbers(620).map(() => {
    let [x, y] = [chance.next() * 1240 - 20, chance.next() * 940 - 20]
    const points = numbers(46).map(() => {
      const turn = wind(x / 230, y / 230) * Math.PI * 3.4
      x += Math.cos(turn) * 6
      y += Math.sin(turn) * 6
      return [x, y] as const
    })
    return stroke(polyline(points), chance.pick([ink, ink, ink, accent, second]), 2.2)
  })
  return {
    ...{ width: 1200, height: 900, grain: 22 },
    svg: rect(0, 0, 1200, 900, ground) + lines.join(''),
  }
}

/** A tree that branches by one rule, with what hangs on its ends. */
export function tree(chance: Chance, { ground, ink, accent, second }: Palette): Drawing {
  const drawn: string[] = []
  const ends: string[] = []
  function grow(x: number, y: number, turn: number, length: number) {
    if (length < 17) {
      ends.push(circle(x, y, 5 + chance.below(9), chance.pick([accent, accent, second])))
      return
    }
    const [toX, toY] = [x + Math.cos(turn) * length, y + Math.sin(turn) * length]
    drawn.push(
      stroke(
        polyline([
          [x, y],
          [toX, toY],
        ]),
        ink,
        length / 8,
      ),
    )
    for (const side of [-1, 1]) {
      const bend = side * (0.26 + chance.next() * 0.36)
      grow(toX, toY, turn + bend, length * (0.72 + chance.next() * 0.1))
    }
  }
  grow(500, 1130, -Math.PI / 2, 205)
  const svg = [
    rect(0, 0, 1000, 1250, ground),
    circle(500, 470, 400, `${second}33`),
    ...drawn,
    ...ends,
    rect(180, 1128, 640, 7, ink),
  ].join('')
  return { width: 1000, height: 1250, svg, grain: 24 }
}

/** A pattern of stars with eight points, drawn with compass and ruler. */
export function stars({ ground, ink, accent, second }: Palette): Drawing {
  const side = 200
  const drawn = numbers(48).map((n) => {
    const [x, y] = [(n % 8) * side - 100, Math.floor(n / 8) * side - 100]
    const square = (turn: number, size: number) =>
      `<rect x="${x - size}" y="${y - size}" width="${size * 2}" height="${size * 2}" \
transform="rotate(${turn} ${x} ${y})"`
    const fill = (n + Math.floor(n / 8)) % 2 === 0 ? accent : second
    return [
      `${square(0, 66)} fill="${fill}"/>${square(45, 66)} fill="${fill}"/>`,
      ...[0, 45].map(
        (turn) => `${square(turn, 66)} fill="none" stroke="${ink}" stroke-width="5"/>`,
      ),
      `${square(22.5, 26)} fill="${ground}" stroke="${ink}" stroke-width="4"/>`,
      stroke(`M${x + 93} ${y}h14M${x} ${y + 93}v14`, ink, 5),
      shape(`M${x + 100} ${y + 72}l28 28l-28 28l-28 -28Z`, `${ink}22`),
    ].join('')
  })
  return {
    width: 1200,
    height: 900,
    svg: rect(0, 0, 1200, 900, ground) + drawn.join(''),
    grain: 16,
  }
}

/** Cloth, thread over thread, by a rule of which lies on top. */
export function weave(colours: readonly string[], rule: (x: number, y: number) => number): Drawing {
  const [across, down, thread] = [100, 76, 12]
  const [width, height] = [across * thread, down * thread]
  const pixels = new Uint8Array(width * height * 3)
  const inks = colours.map(rgb)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = [Math.floor(x / thread), Math.floor(y / thread)]
      const isWarp = (column + row * 3) % 4 < 2
      const ink = inks[Math.abs(rule(column, row)) % inks.length] ?? [0, 0, 0]
      const across = ((isWarp ? x : y) % thread) / thread - 0.5
      const along = ((isWarp ? y : x) % thread) / thread - 0.5
      const light = 1.06 - across * across * 1.5 - along * along * 0.5 + Math.sin(along * 14) * 0.03
      const at = (y * width + x) * 3
      ink.forEach((part, n) => {
        pixels[at + n] = Math.max(0, Math.min(255, part * light))
      })
    }
  }
  return { width, height, pixels, scale: 1 }
}

/** Blocks that the eye reads as a staircase or a town seen from above. */
export function blocks(chance: Chance, palette: Palette): Drawing {
  const { ground, ink, soft, accent, second } = palette
  const drawn: string[] = []
  for (const n of numbers(11 * 11)) {
    const [column, row] = [n % 11, Math.floor(n / 11)]
    const high = 20 + chance.below(5) * 26 + (Math.hypot(column - 5, row - 5) < 3 ? 70 : 0)
    const x = 640 + (column - row) * 52
    const y = 260 + (column + row) * 30
    const roof = chance.pick([soft, soft, accent, second])
    drawn.push(
      shape(`M${x - 52} ${y - high}v${high}l52 30v-${high}Z`, ink),
      shape(`M${x - 52} ${y - high}v${high}l52 30v-${high}Z`, `${roof}77`),
      shape(`M${x + 52} ${y - high}v${high}l-52 30v-${high}Z`, ink),
      shape(`M${x + 52} ${y - high}v${high}l-52 30v-${high}Z`, `${roof}b8`),
      shape(`M${x} ${y - high - 30}l52 30l-52 30l-52 -30Z`, roof),
    )
  }
  return { width: 1280, height: 960, svg: rect(0, 0, 1280, 960, ground) + drawn.join('') }
}

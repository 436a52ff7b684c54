import type { Chance } from '../chance.ts'
import { circle, numbers, polyline, rect, shadow, shape, stroke } from './drawing.ts'
import type { Drawing, Palette } from './drawing.ts'
import { letters } from './lettering.ts'

/** A chess board in the middle of a game; two of the pieces are talking. */
export function chessBoard(chance: Chance, palette: Palette, words: [string, string]): Drawing {
  const { ground, ink, soft, accent, second } = palette
  const side = 110
  const squares = numbers(64).map((n) => {
    const [x, y] = [n % 8, Math.floor(n / 8)]
    return rect(60 + x * side, 160 + y * side, side, side, (x + y) % 2 === 0 ? soft : second)
  })
  const places = chance.shuffled(numbers(64)).slice(0, 15)
  const pieces = places.map((place, n) => {
    const x = 60 + (place % 8) * side + side / 2
    const y = 160 + Math.floor(place / 8) * side + side / 2
    const [fill, line] = n % 2 === 0 ? ['#fffaf0', ink] : [ink, '#fffaf0']
    const head = n % 5 === 0 ? stroke(`M${x - 12} ${y - 38}h24M${x} ${y - 48}v22`, fill, 8) : ''
    return [
      shape(`M${x - 34} ${y + 40}h68l-10 -20h-48Z`, fill),
      shape(`M${x - 20} ${y + 20}h40l-10 -34h-20Z`, fill),
      circle(x, y - 20, n % 5 === 0 ? 20 : 17, fill),
      head,
      stroke(`M${x - 22} ${y + 20}h44`, line, 3),
    ].join('')
  })
  const bubble = (x: number, y: number, text: string, fill: string, colour: string) =>
    rect(x, y, 60 + text.length * 24, 84, fill, 42) +
    shape(`M${x + 60} ${y + 74}l-6 44l44 -36Z`, fill) +
    letters(text, x + 36, y + 54, { size: 25, colour, weight: 1.4 })
  const svg = [
    rect(0, 0, 1000, 1160, ground),
    rect(44, 144, side * 8 + 32, side * 8 + 32, ink, 14),
    ...squares,
    ...pieces,
    bubble(130, 50, words[0], accent, '#fff'),
    bubble(430, 560, words[1], '#fffaf0', ink),
  ].join('')
  return { width: 1000, height: 1100, svg }
}

/** Tiles of six sides as an island: water, sand, wood and hills. */
export function hexIsland(chance: Chance, palette: Palette): Drawing {
  const { ground, ink, soft, accent, second } = palette
  const radius = 62
  const tiles = numbers(11 * 9).map((n) => {
    const [column, row] = [n % 11, Math.floor(n / 11)]
    const x = 40 + column * radius * 1.74 + (row % 2) * radius * 0.87
    const y = 60 + row * radius * 1.5
    const away = Math.hypot((x - 640) / 560, (y - 430) / 400)
    const height = 1 - away + (chance.next() - 0.5) * 0.36
    const fill = height < 0.12 ? null : height < 0.28 ? soft : height < 0.62 ? accent : second
    if (!fill) return ''
    const corners = numbers(6).map((k) => {
      const turn = (k * 60 + 30) * (Math.PI / 180)
      return [x + Math.cos(turn) * (radius - 5), y + Math.sin(turn) * (radius - 5)] as const
    })
    const mark =
      fill === accent
        ? numbers(3).map((k) => shape(`M${x - 30 + k * 22} ${y + 16}l9 -30l9 30Z`, `${ink}99`))
        : fill === second
          ? [shape(`M${x - 30} ${y + 18}l22 -40l14 22l8 -10l18 28Z`, `${ink}88`)]
          : []
    return `${shape(`${polyline(corners)}Z`, fill)}${mark.join('')}`
  })
  return { width: 1280, height: 860, svg: [rect(0, 0, 1280, 860, ground), ...tiles].join('') }
}

type Cards = { palette: Palette; names: readonly string[]; motif: (x: number, y: number) => string }

/** A hand of cards, fanned out on a table. */
export function cardFan({ palette, names, motif }: Cards): Drawing {
  const { ground, ink, accent, second } = palette
  const cards = names.map((name, n) => {
    const turn = (n - (names.length - 1) / 2) * 13
    const colour = n % 2 === 0 ? accent : second
    return `<g transform="translate(700 1150) rotate(${turn}) translate(-150 -980)" \
filter="url(#lift)">${rect(0, 0, 300, 440, '#fffcf3', 26)}${rect(20, 20, 260, 300, `${colour}33`, 14)}\
<g stroke="${colour}" fill="none" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">\
${motif(150, 170)}</g>${letters(name, 150, 388, { size: 26, colour: ink, align: 'middle', weight: 1.3 })}</g>`
  })
  const svg = [rect(0, 0, 1400, 900, ground), shadow('lift', 12, 8, 0.35), ...cards].join('')
  return { width: 1400, height: 900, svg, grain: 26 }
}

/** A grid of letters in which words can be found; some are found already. */
export function wordGrid(chance: Chance, palette: Palette, words: readonly string[]): Drawing {
  const { ground, ink, accent, second } = palette
  const side = 12
  const cell = 74
  const grid = numbers(side * side).map(() => chance.pick(Array.from('AEIORSTNLDGMPKUB')))
  const found = words.map((word, n) => {
    const row = (n * 2 + 1) % side
    const column = chance.below(Math.max(1, side - word.length))
    Array.from(word).forEach((letter, k) => grid.splice(row * side + column + k, 1, letter))
    return rect(
      56 + column * cell + 6,
      56 + row * cell + 8,
      word.length * cell - 12,
      cell - 16,
      n % 2 === 0 ? accent : second,
      29,
    )
  })
  const written = grid.map((letter, n) =>
    letters(letter, 56 + (n % side) * cell + cell / 2, 56 + Math.floor(n / side) * cell + 50, {
      size: 28,
      colour: ink,
      align: 'middle',
      weight: 1.3,
    }),
  )
  const svg = [rect(0, 0, 1000, 1000, ground), ...found, ...written].join('')
  return { width: 1000, height: 1000, svg }
}

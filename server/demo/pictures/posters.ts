import type { Chance } from '../chance.ts'
import { circle, numbers, rect, shape, stroke } from './drawing.ts'
import type { Drawing, Palette } from './drawing.ts'
import { letters } from './lettering.ts'

type Poster = { palette: Palette; lines: readonly string[]; foot: string; motif: string }

/** A printed sheet: large words below, something large above; a card that crops it shows both. */
export function poster({ palette, lines, foot, motif }: Poster): Drawing {
  const { ground, ink } = palette
  const first = 1068 - lines.length * 96
  const svg = [
    rect(0, 0, 1000, 1250, ground),
    `<g transform="translate(${lines.length > 1 ? 150 : 130} 90) scale(${lines.length > 1 ? 0.7 : 0.74})">${motif}</g>`,
    ...lines.map((line, n) =>
      letters(line, 80, first + n * 96, { size: 64, colour: ink, weight: 1.7 }),
    ),
    rect(80, 1120, 840, 4, ink),
    letters(foot, 80, 1176, { size: 20, colour: ink, weight: 1.3 }),
  ].join('')
  return { width: 1000, height: 1250, svg, grain: 34 }
}

export const motifs = {
  sun: ({ accent, second }: Palette) =>
    circle(500, 470, 310, accent) +
    numbers(7)
      .map((n) => rect(0, 470 + n * 46, 1000, 6 + n * 5, second))
      .join(''),
  wheels: ({ accent, second, ink }: Palette) =>
    numbers(12)
      .map((n) => {
        const [x, y] = [190 + (n % 4) * 206, 210 + Math.floor(n / 4) * 236]
        const colour = n === 6 ? accent : second
        const spokes = numbers(8)
          .map((k) => {
            const turn = (k * Math.PI) / 8
            const [dx, dy] = [Math.cos(turn) * 80, Math.sin(turn) * 80]
            return `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`
          })
          .join('')
        return ring(x, y, colour) + stroke(spokes, colour, 3) + circle(x, y, 12, ink)
      })
      .join(''),
  leaf: ({ accent, second }: Palette) =>
    numbers(6)
      .map((n) => {
        const y = 760 - n * 108
        const reach = 330 - n * 34
        const colour = n % 2 === 0 ? accent : second
        return (
          shape(
            `M500 ${y}C560 ${y - 190} ${500 + reach} ${y - 190} ${530 + reach} ${y - 150}C${470 + reach} ${y - 20} 600 ${y + 10} 500 ${y}Z`,
            colour,
          ) +
          shape(
            `M500 ${y}C440 ${y - 190} ${500 - reach} ${y - 190} ${470 - reach} ${y - 150}C${530 - reach} ${y - 20} 400 ${y + 10} 500 ${y}Z`,
            colour,
          )
        )
      })
      .join('') + stroke('M500 880V140', accent, 14),
  books: ({ accent, second, ink, soft }: Palette) =>
    numbers(13)
      .map((n) => {
        const high = 420 + ((n * 137) % 260)
        const fill = [accent, second, ink, soft][(n * 3) % 4] ?? ink
        const x = 96 + n * 63
        return (
          rect(x, 900 - high, 55, high, fill) +
          rect(x, 900 - high + 60, 55, 10, fill === ink ? second : ink)
        )
      })
      .join('') + rect(70, 900, 870, 18, ink),
  voices: ({ accent, second, ink }: Palette) =>
    numbers(9)
      .map((n) => {
        const y = 170 + n * 84
        const colour = n === 4 ? accent : n % 2 === 0 ? second : ink
        const wave = numbers(9)
          .map((k) => `q50 ${(k % 2 === 0 ? -1 : 1) * (26 + n * 7)} 100 0`)
          .join('')
        return stroke(`M50 ${y}${wave}`, colour, n === 4 ? 22 : 10)
      })
      .join(''),
  arches: ({ accent, second, ink, soft }: Palette) =>
    numbers(5)
      .map((n) => {
        const half = 390 - n * 78
        const fill = [ink, accent, second, soft, accent][n] ?? ink
        return shape(`M${500 - half} 920V500a${half} ${half} 0 0 1 ${half * 2} 0V920Z`, fill)
      })
      .join(''),
}

const ring = (x: number, y: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="86" fill="none" stroke="${colour}" stroke-width="14"/>`

/** Seed packets in rows, each with its own plant. */
export function packets(chance: Chance, palette: Palette, names: readonly string[]): Drawing {
  const { ground, ink, accent, second, soft } = palette
  const drawn = names.map((name, n) => {
    const [x, y] = [70 + (n % 4) * 310, 70 + Math.floor(n / 4) * 420]
    const colour = [accent, second, ink][n % 3] ?? ink
    const stem = `M${x + 130} ${y + 250}C${x + 120} ${y + 190} ${x + 140} ${y + 150} ${x + 130} ${y + 96}`
    const leaves = numbers(4).map((k) => {
      const [at, reach] = [y + 220 - k * 36, 36 + chance.below(34)]
      const side = k % 2 === 0 ? 1 : -1
      return shape(
        `M${x + 130} ${at}q${side * reach} -${reach} ${side * reach * 1.6} -6q-${reach * 0.4 * side} ${reach * 0.7} -${side * reach * 1.6} 6Z`,
        colour,
      )
    })
    return [
      rect(x, y, 260, 370, '#fffaf0', 6),
      rect(x, y, 260, 28, colour, 6),
      stroke(stem, colour, 6),
      ...leaves,
      circle(x + 130, y + 88, 16 + chance.below(18), n % 2 === 0 ? second : accent),
      letters(name, x + 130, y + 318, { size: 22, colour: ink, align: 'middle', weight: 1.4 }),
      rect(x + 90, y + 338, 80, 4, soft),
    ].join('')
  })
  const height = 80 + Math.ceil(names.length / 4) * 420
  return { width: 1330, height, svg: rect(0, 0, 1330, height, ground) + drawn.join(''), grain: 20 }
}

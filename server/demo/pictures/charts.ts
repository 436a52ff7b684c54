import type { Chance } from '../chance.ts'
import { circle, numbers, polyline, rect, shape, stroke } from './drawing.ts'
import type { Drawing, Palette } from './drawing.ts'
import { letters } from './lettering.ts'

type Chart = { palette: Palette; title: string; note: string; ticks: readonly string[] }

const [LEFT, RIGHT, TOP, FLOOR] = [110, 1290, 300, 780]

function framed({ palette, title, note, ticks }: Chart, drawn: string[]): Drawing {
  const { ground, ink, soft } = palette
  const svg = [
    rect(0, 0, 1400, 920, ground),
    rect(LEFT, 84, 70, 10, palette.accent),
    letters(title, LEFT, 166, { size: 44, colour: ink, weight: 1.5 }),
    letters(note, LEFT, 226, { size: 20, colour: `${ink}b0` }),
    ...numbers(5).map((n) => rect(LEFT, TOP + n * 120, RIGHT - LEFT, 2, soft)),
    ...drawn,
    ...ticks.map((tick, n) => {
      const x = LEFT + ((n + 0.5) * (RIGHT - LEFT)) / ticks.length
      return letters(tick, x, 836, { size: 18, colour: `${ink}b0`, align: 'middle' })
    }),
  ].join('')
  return { width: 1400, height: 920, svg, grain: 10 }
}

/** Two high waters and two low ones a day, with the hours of the day below. */
export function tides(chart: Chart): Drawing {
  const { palette } = chart
  const height = (x: number) => {
    const turn = ((x - LEFT) / (RIGHT - LEFT)) * Math.PI * 4
    return 540 - Math.sin(turn - 0.9) * 170 - Math.sin(turn / 2 + 1) * 46
  }
  const points = numbers(119).map((n) => [LEFT + n * 10, height(LEFT + n * 10)] as const)
  const now = 770
  return framed(chart, [
    shape(`${polyline(points)}L${RIGHT} ${FLOOR}L${LEFT} ${FLOOR}Z`, `${palette.second}66`),
    stroke(polyline(points), palette.accent, 7),
    stroke(`M${now} ${TOP}V${FLOOR}`, palette.ink, 3, 'stroke-dasharray="2 14"'),
    circle(now, height(now), 17, palette.ink),
    circle(now, height(now), 8, palette.ground),
  ])
}

/** A column for every tick, the highest of them marked. */
export function columns(chart: Chart, values: readonly number[]): Drawing {
  const { palette, ticks } = chart
  const step = (RIGHT - LEFT) / values.length
  const highest = Math.max(...values)
  return framed(
    { ...chart, ticks },
    values.map((value, n) => {
      const high = (value / highest) * 440
      const x = LEFT + n * step + step * 0.16
      const fill = value === highest ? palette.accent : palette.second
      return (
        rect(x, FLOOR - high, step * 0.68, high, fill, 6) +
        letters(String(value), x + step * 0.34, FLOOR - high - 18, {
          size: 20,
          colour: palette.ink,
          align: 'middle',
        })
      )
    }),
  )
}

/** Every answer a dot: swarms side by side, their middles marked. */
export function swarms(chance: Chance, chart: Chart): Drawing {
  const { palette, ticks } = chart
  const step = (RIGHT - LEFT) / ticks.length
  return framed(
    chart,
    ticks.flatMap((_, n) => {
      const middle = 700 - (n / ticks.length) * 280 - chance.next() * 60
      const x = LEFT + (n + 0.5) * step
      const dots = numbers(58).map(() => {
        const away = (chance.next() + chance.next() + chance.next() - 1.5) * 130
        const aside = (chance.next() - 0.5) * step * 0.62 * (1 - Math.abs(away) / 230)
        const fill = away < -40 ? `${palette.accent}cc` : `${palette.second}cc`
        return circle(x + aside, Math.min(FLOOR - 8, middle + away), 8, fill)
      })
      return [...dots, rect(x - step * 0.36, middle - 3, step * 0.72, 6, palette.ink)]
    }),
  )
}

/** Speech as its loudness, the silences between sentences marked. */
export function waveform(chance: Chance, { palette, title, note }: Chart): Drawing {
  const { ground, ink, accent, second } = palette
  const bars: string[] = []
  let [inSilence, left] = [false, 12]
  for (const n of numbers(118)) {
    if (left === 0) {
      inSilence = !inSilence
      left = inSilence ? 4 + chance.below(4) : 8 + chance.below(14)
    }
    left -= 1
    const swell = Math.sin((n / 118) * Math.PI) * 0.5 + 0.5
    const high = inSilence ? 6 : 24 + chance.next() * 330 * swell
    bars.push(rect(110 + n * 10, 560 - high / 2, 6, high, inSilence ? accent : ink, 3))
    if (inSilence) bars.push(rect(108 + n * 10, 760, 10, 10, accent))
  }
  const svg = [
    rect(0, 0, 1400, 1000, ground),
    circle(1150, 130, 210, second),
    letters(title, 110, 166, { size: 44, colour: ink, weight: 1.5 }),
    letters(note, 110, 226, { size: 20, colour: `${ink}b0` }),
    ...bars,
    letters('0:00', 110, 840, { size: 18, colour: ink }),
    letters('1:12', 1288, 840, { size: 18, colour: ink, align: 'end' }),
  ].join('')
  return { width: 1400, height: 1000, svg }
}

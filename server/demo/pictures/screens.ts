import type { Chance } from '../chance.ts'
import { circle, numbers, polyline, rect, shadow, shape, stroke } from './drawing.ts'
import type { Drawing, Palette } from './drawing.ts'
import { letters } from './lettering.ts'

type Phone = {
  palette: Palette
  title: string
  figure: string
  rows: readonly (readonly [string, string])[]
  done?: number
}

/** A telephone with one screen of an app, standing on a plain ground. */
export function phone({ palette, title, figure, rows, done = 0 }: Phone): Drawing {
  const { ground, ink, soft, accent, second } = palette
  const [x, y, wide, high] = [230, 90, 540, 1110]
  const left = x + 46
  const right = x + wide - 46
  const list = rows.map(([label, value], n) => {
    const top = y + 470 + n * 104
    const isDone = n < done
    return [
      isDone
        ? circle(left + 20, top + 28, 19, accent) +
          stroke(`M${left + 11} ${top + 29}l7 7l12 -14`, '#fff', 4)
        : `<circle cx="${left + 20}" cy="${top + 28}" r="17" fill="none" stroke="${ink}" stroke-opacity=".35" stroke-width="3"/>`,
      letters(label, left + 64, top + 38, { size: 21, colour: ink, weight: 1.2 }),
      letters(value, right, top + 38, { size: 19, colour: accent, align: 'end' }),
      rect(left, top + 78, right - left, 2, soft),
    ].join('')
  })
  const svg = [
    rect(0, 0, 1000, 1200, ground),
    circle(860, 180, 330, second),
    shadow('lift', 34, 30),
    `<g filter="url(#lift)">${rect(x, y, wide, high + 200, ink, 76)}</g>`,
    rect(x + 14, y + 14, wide - 28, high + 200, '#fdfcf9', 64),
    rect(x + 190, y + 34, 160, 30, ink, 15),
    letters(title, left, y + 160, { size: 36, colour: ink, weight: 1.5 }),
    rect(left, y + 206, right - left, 214, accent, 30),
    letters(figure, left + 36, y + 340, {
      size: figure.length > 6 ? 50 : 76,
      colour: '#fff',
      weight: figure.length > 6 ? 1.3 : 1.05,
    }),
    stroke(`M${left + 36} ${y + 384}h${(right - left - 72) * 0.8}`, '#ffffff88', 6),
    stroke(`M${left + 36} ${y + 384}h${(right - left - 72) * 0.46}`, '#fff', 6),
    ...list,
  ].join('')
  return { width: 1000, height: 1200, svg }
}

type Site = { palette: Palette; name: string; side: readonly string[]; figures: readonly string[] }

/** A browser window with a sidebar, three figures and a curve. */
export function browserWindow(chance: Chance, { palette, name, side, figures }: Site): Drawing {
  const { ground, ink, soft, accent, second } = palette
  const paper = '#fffefb'
  const menu = side.map((label, n) =>
    [
      n === 0 ? rect(116, 236, 216, 54, soft, 12) : '',
      letters(label, 140, 272 + n * 66, { size: 17, colour: n === 0 ? accent : ink }),
    ].join(''),
  )
  const cards = figures.map((figure, n) => {
    const [label = '', value = ''] = figure.split('|')
    const x = 400 + n * 304
    return [
      rect(x, 226, 280, 148, n === 0 ? accent : soft, 18),
      letters(label, x + 26, 268, { size: 15, colour: n === 0 ? '#fff' : ink }),
      letters(value, x + 26, 340, { size: 38, colour: n === 0 ? '#fff' : ink, weight: 1.35 }),
    ].join('')
  })
  let level = 640
  const points = numbers(25).map((n) => {
    level = Math.min(760, Math.max(470, level + (chance.next() - 0.55) * 80))
    return [400 + n * (888 / 24), level] as const
  })
  const line = polyline(points)
  const svg = [
    rect(0, 0, 1440, 960, ground),
    shadow('lift', 30, 26),
    `<g filter="url(#lift)">${rect(90, 90, 1260, 900, paper, 20)}</g>`,
    rect(90, 90, 1260, 96, soft, 20),
    rect(90, 150, 1260, 40, paper),
    ...['#e2725b', '#e0b84c', '#7fae6d'].map((colour, n) => circle(128 + n * 30, 120, 9, colour)),
    rect(420, 102, 600, 36, paper, 18),
    letters(name, 720, 127, { size: 15, colour: ink, align: 'middle' }),
    ...menu,
    ...cards,
    ...numbers(4).map((n) => rect(400, 460 + n * 100, 888, 2, soft)),
    shape(`${line}L1288 820L400 820Z`, `${second}55`),
    stroke(line, accent, 5),
    ...points.filter((_, n) => n % 6 === 3).map(([x, y]) => circle(x, y, 10, accent)),
    ...points.filter((_, n) => n % 6 === 3).map(([x, y]) => circle(x, y, 5, paper)),
  ].join('')
  return { width: 1440, height: 900, svg }
}

/** A window of text: a line that begins with a mark is coloured by it. */
export function terminal({ palette, lines }: { palette: Palette; lines: string[] }): Drawing {
  const { ground, ink, soft, accent, second } = palette
  const colours: Record<string, string> = { '>': accent, '+': second, '·': `${soft}99` }
  const high = 190 + lines.length * 58
  const height = Math.max(860, high + 160)
  const top = (height - high) / 2
  const written = lines.map((line, n) =>
    letters(line, 170, top + 130 + n * 58, {
      size: 22,
      colour: colours[line.charAt(0)] ?? soft,
      weight: 1.25,
      track: 3,
    }),
  )
  const svg = [
    rect(0, 0, 1200, height, ground),
    shadow('lift', 26, 22, 0.4),
    `<g filter="url(#lift)">${rect(110, top, 980, high, ink, 18)}</g>`,
    ...numbers(3).map((n) => circle(150 + n * 32, top + 42, 9, `${soft}66`)),
    ...written,
    rect(170, top + 104 + lines.length * 58, 16, 28, accent),
  ].join('')
  return { width: 1200, height, svg }
}

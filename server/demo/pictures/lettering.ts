const BOWL = 'M3.25 3A3.25 3.5 0 1 0 3.25 10A3.25 3.5 0 1 0 3.25 3Z'
const RING = 'M5 0A5 5 0 1 0 5 10A5 5 0 1 0 5 0Z'
const HEAD = 'M0 10V0H4A2.75 2.75 0 0 1 4 5.5H0'

/** Width and strokes of a letter that is ten units high: a machine need not have any fonts. */
const glyphs: Record<string, readonly [number, string]> = {
  A: [8, 'M0 10L4 0L8 10M1.5 6.5H6.5'],
  B: [6.75, 'M0 0V10H4A2.75 2.75 0 0 0 4 4.5H0M0 0H3.5A2.25 2.25 0 0 1 3.5 4.5'],
  C: [8.5, 'M8.5 1.5A4.95 4.95 0 1 0 8.5 8.5'],
  D: [8, 'M0 0V10H3A5 5 0 0 0 3 0Z'],
  E: [6, 'M6 0H0V10H6M0 5H5'],
  F: [6, 'M6 0H0V10M0 5H5'],
  G: [9.9, 'M8.5 1.5A4.95 4.95 0 1 0 9.9 5.5H5.8'],
  H: [7.5, 'M0 0V10M7.5 0V10M0 5H7.5'],
  I: [0, 'M0 0V10'],
  J: [5, 'M5 0V7A2.5 3 0 0 1 0 7'],
  K: [7, 'M0 0V10M7 0L0 6M2.3 4L7 10'],
  L: [6, 'M0 0V10H6'],
  M: [10, 'M0 10V0L5 7L10 0V10'],
  N: [8, 'M0 10V0L8 10V0'],
  O: [10, RING],
  P: [6.75, HEAD],
  Q: [10, `${RING}M6.5 6.5L10 10`],
  R: [7, `${HEAD}M3.5 5.5L7 10`],
  S: [
    6.3,
    'M6 1.8C5.6.7 4.6 0 3.3 0C1.7 0 .5 1 .5 2.5C.5 5.8 6.3 4.2 6.3 7.4C6.3 9 5 10 3.3 10C1.7 10 .5 9.3 0 8',
  ],
  T: [8, 'M0 0H8M4 0V10'],
  U: [7.5, 'M0 0V6.25A3.75 3.75 0 0 0 7.5 6.25V0'],
  V: [8, 'M0 0L4 10L8 0'],
  W: [12, 'M0 0L3 10L6 1L9 10L12 0'],
  X: [7.5, 'M0 0L7.5 10M7.5 0L0 10'],
  Y: [8, 'M0 0L4 5L8 0M4 5V10'],
  Z: [7, 'M0 0H7L0 10H7'],
  a: [6.5, `${BOWL}M6.5 3V10`],
  b: [6.5, `${BOWL}M0 0V10`],
  c: [5.6, 'M5.6 4.1A3.25 3.5 0 1 0 5.6 8.9'],
  d: [6.5, `${BOWL}M6.5 0V10`],
  e: [6.5, 'M0 6.3H6.5A3.25 3.4 0 1 0 5.6 8.9'],
  f: [3.8, 'M4 .2A2.2 2.2 0 0 0 1.4 2.4V10M0 3.5H3.8'],
  g: [6.5, `${BOWL}M6.5 3V10.3A3.2 2.8 0 0 1 .6 11.6`],
  h: [6, 'M0 0V10M0 6A3 3 0 0 1 6 6V10'],
  i: [0, 'M0 3.2V10M0 .6V.7'],
  j: [1.5, 'M1.5 3.2V11A2 2 0 0 1 0 13M1.5 .6V.7'],
  k: [5.5, 'M0 0V10M5.3 3.2L0 7.6M2 6L5.5 10'],
  l: [0, 'M0 0V10'],
  m: [10, 'M0 3.2V10M0 5.5A2.5 2.5 0 0 1 5 5.5V10M5 5.5A2.5 2.5 0 0 1 10 5.5V10'],
  n: [6, 'M0 3.2V10M0 6A3 3 0 0 1 6 6V10'],
  o: [6.5, BOWL],
  p: [6.5, `${BOWL}M0 3V13`],
  q: [6.5, `${BOWL}M6.5 3V13`],
  r: [3.6, 'M0 3.2V10M0 6A3 2.8 0 0 1 3.6 3.3'],
  s: [
    5,
    'M4.7 4.4C4.3 3.5 3.5 3 2.5 3C1.3 3 .3 3.7 .3 4.8C.3 7.2 5 6 5 8.2C5 9.3 3.9 10 2.6 10C1.4 10 .5 9.5 0 8.6',
  ],
  t: [3.8, 'M1.5 .8V8A2 2 0 0 0 4 9.9M0 3.3H3.8'],
  u: [6, 'M0 3.2V7A3 3 0 0 0 6 7V3.2M6 7V10'],
  v: [6, 'M0 3.2L3 10L6 3.2'],
  w: [9, 'M0 3.2L2.25 10L4.5 3.6L6.75 10L9 3.2'],
  x: [5.5, 'M0 3.2L5.5 10M5.5 3.2L0 10'],
  y: [6, 'M0 3.2L3.2 9.6M6 3.2L2.6 10.8A3 3 0 0 1 .4 12.8'],
  z: [5.3, 'M0 3.2H5.3L0 10H5.3'],
  '0': [7, 'M3.5 0C1 0 0 2.2 0 5S1 10 3.5 10S7 7.8 7 5S6 0 3.5 0Z'],
  '1': [7, 'M2 2L4.4 0V10'],
  '2': [7, 'M.4 2.8A3.1 2.9 0 0 1 6.5 3C6.5 5.2 3 7 .2 10H6.8'],
  '3': [7, 'M.6 0H6.2L3.2 4A3 3 0 1 1 .2 8.2'],
  '4': [7, 'M5 10V0L0 7.2H7'],
  '5': [7, 'M6 0H1.3L.8 4.6A3.2 3.1 0 1 1 .3 8.3'],
  '6': [7, 'M5.4 0L1 5.3M3.5 4A3 3 0 1 0 3.5 10A3 3 0 1 0 3.5 4Z'],
  '7': [7, 'M.3 0H6.8L2.6 10'],
  '8': [
    7,
    'M3.5 0A2.4 2.3 0 1 0 3.5 4.6A2.4 2.3 0 1 0 3.5 0ZM3.5 4.6A3 2.7 0 1 0 3.5 10A3 2.7 0 1 0 3.5 4.6Z',
  ],
  '9': [7, 'M1.6 10L6 4.7M3.5 0A3 3 0 1 0 3.5 6A3 3 0 1 0 3.5 0Z'],
  '.': [0, 'M0 9.9V10'],
  ',': [0.8, 'M.8 9.6L0 11.6'],
  ':': [0, 'M0 4.4V4.5M0 9.9V10'],
  '-': [4, 'M0 6H4'],
  '+': [6, 'M0 6H6M3 3V9'],
  '=': [6, 'M0 4.6H6M0 7.6H6'],
  '/': [5, 'M5 -.5L0 11'],
  '!': [0, 'M0 0V6.8M0 9.9V10'],
  '?': [5.5, 'M0 2.2A2.7 2.4 0 1 1 2.8 5V7M2.8 9.9V10'],
  "'": [0, 'M0 0V2.4'],
  '°': [3.2, 'M1.6 0A1.6 1.6 0 1 0 1.6 3.2A1.6 1.6 0 1 0 1.6 0Z'],
  '%': [
    8,
    'M7 0L1 10M1.8 0A1.8 1.8 0 1 0 1.8 3.6A1.8 1.8 0 1 0 1.8 0ZM6.2 6.4A1.8 1.8 0 1 0 6.2 10A1.8 1.8 0 1 0 6.2 6.4Z',
  ],
  '·': [0, 'M0 5.9V6'],
  '(': [2, 'M2 -.5A8 8 0 0 0 2 11.5'],
  ')': [2, 'M0 -.5A8 8 0 0 1 0 11.5'],
  '>': [5, 'M0 3L5 6.2L0 9.4'],
  '×': [5, 'M0 3.5L5 8.5M5 3.5L0 8.5'],
  '→': [8, 'M0 6H8M5 3L8 6L5 9'],
  '✓': [7, 'M0 6L2.6 9L7 2'],
}

const SPACE = 4.2

type Lettering = {
  /** Pixels from the baseline to the top of a capital. */
  size: number
  colour: string
  weight?: number
  align?: 'start' | 'middle' | 'end'
  track?: number
}

/** A line of words as strokes with round ends; `y` is its baseline. */
export function letters(
  text: string,
  x: number,
  y: number,
  { size, colour, weight = 1.15, align = 'start', track = 2.3 }: Lettering,
) {
  const gap = track + weight * 0.7
  let at = 0
  const paths: string[] = []
  for (const character of text) {
    const [width, strokes] = glyphs[character] ?? [SPACE - gap, '']
    if (strokes) paths.push(`<path transform="translate(${at} 0)" d="${strokes}"/>`)
    at += width + gap
  }
  const scale = size / 10
  const total = Math.max(0, at - gap) * scale
  const left = { start: x, middle: x - total / 2, end: x - total }[align]
  return `<g transform="translate(${left} ${y - size}) scale(${scale})" fill="none" \
stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">\
${paths.join('')}</g>`
}

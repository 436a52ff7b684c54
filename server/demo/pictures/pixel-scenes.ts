import type { Chance } from '../chance.ts'
import { hills, numbers, rgb } from './drawing.ts'
import type { Drawing } from './drawing.ts'

type Canvas = {
  width: number
  height: number
  pixels: Uint8Array
  set: (x: number, y: number, colour: string) => void
}

function canvas(width: number, height: number): Canvas {
  const pixels = new Uint8Array(width * height * 3)
  function set(x: number, y: number, colour: string) {
    if (x < 0 || y < 0 || x >= width || y >= height) return
    pixels.set(rgb(colour), (Math.floor(y) * width + Math.floor(x)) * 3)
  }
  return { width, height, pixels, set }
}

export type Sprite = { rows: readonly string[]; colours: Record<string, string> }

function put({ set }: Canvas, { rows, colours }: Sprite, left: number, top: number) {
  rows.forEach((row, y) => {
    Array.from(row).forEach((mark, x) => {
      const colour = colours[mark]
      if (colour) set(left + x, top + y, colour)
    })
  })
}

const dither = (x: number, y: number) => [0, 8, 2, 10, 12, 4, 14, 6][(x & 1) * 4 + (y & 3)] ?? 0

type Scene = {
  /** From the top of the sky to the horizon, then near hills and ground. */
  sky: readonly string[]
  hill: readonly string[]
  ground: readonly string[]
  moon: string
  sprites: readonly { sprite: Sprite; x: number; y: number }[]
  lives: number
}

/** A game's screen: dithered sky, three ranges of hills, somebody on the ground, hearts above. */
export function pixelScene(chance: Chance, scene: Scene): Drawing {
  const [wide, high] = [160, 120]
  const art = canvas(wide, high)
  const { sky, hill, ground } = scene
  for (const y of numbers(high)) {
    for (const x of numbers(wide)) {
      const place = (y / 84) * (sky.length - 1) + (dither(x, y) - 7) / 16
      art.set(x, y, sky[Math.max(0, Math.min(sky.length - 1, Math.round(place)))] ?? '#000000')
    }
  }
  for (const y of numbers(21)) {
    for (const x of numbers(21)) {
      if ((x - 10) ** 2 + (y - 10) ** 2 < 92) art.set(112 + x, 12 + y, scene.moon)
    }
  }
  for (const _ of numbers(26)) art.set(chance.below(wide), chance.below(46), scene.moon)
  hill.forEach((colour, range) => {
    const rise = hills(chance)
    for (const x of numbers(wide)) {
      const top = 46 + range * 15 + Math.round(rise(x / (24 - range * 4), range) * 24)
      for (let y = top; y < high; y++) art.set(x, y, colour)
    }
  })
  const [grass = '#000000', earth = '#000000', stone = '#000000'] = ground
  for (const x of numbers(wide)) {
    const top = 100 + Math.round(Math.sin(x / 19) * 1.6)
    for (let y = top; y < high; y++) {
      const isStone = y > top + 3 && (x * 7 + y * 13) % 29 < 3
      art.set(x, y, y < top + 3 ? grass : isStone ? stone : earth)
    }
    if (chance.next() < 0.3) art.set(x, top - 1, grass)
  }
  for (const { sprite, x, y } of scene.sprites) put(art, sprite, x, y)
  for (const n of numbers(scene.lives)) put(art, heart, 5 + n * 10, 5)
  return { width: wide, height: high, pixels: art.pixels, scale: 8 }
}

/** One small animal many times, each in other colours: what a sticker sheet looks like. */
export function spriteSheet(
  { rows, colours }: Sprite,
  coats: readonly string[],
  ground: string,
): Drawing {
  const [across, down] = [5, 4]
  const cell = 26
  const art = canvas(across * cell + 6, down * cell + 6)
  for (const y of numbers(art.height)) for (const x of numbers(art.width)) art.set(x, y, ground)
  for (const n of numbers(across * down)) {
    const left = 3 + (n % across) * cell
    const top = 3 + Math.floor(n / across) * cell
    const coat = coats[(n * 3 + Math.floor(n / across)) % coats.length] ?? '#000000'
    const turned = n % 3 === 1 ? rows.map((row) => Array.from(row).toReversed().join('')) : rows
    const width = Math.max(...rows.map((row) => row.length))
    put(
      art,
      { rows: turned, colours: { ...colours, o: coat } },
      left + Math.floor((cell - width) / 2),
      top + Math.floor((cell - rows.length) / 2),
    )
  }
  return { width: art.width, height: art.height, pixels: art.pixels, scale: 8 }
}

const heart: Sprite = {
  rows: [' ## ## ', '#######', '#######', ' ##### ', '  ###  ', '   #   '],
  colours: { '#': '#e2564a' },
}

export const fox: Sprite = {
  rows: [
    'o.        .o        ',
    'ooo      ooo        ',
    'ooooooooooo         ',
    'oo#ooooo#oo         ',
    'ooooooooooo      oo ',
    'ww.ooooo.ww     oooo',
    ' www#k#www     ooooo',
    '  wwwkwww oooo oooww',
    '    ooooooooooooowww',
    '    oooooooooooo ww ',
    '    wooooooooooo    ',
    '    oo oo  oo oo    ',
    '    kk kk  kk kk    ',
  ],
  colours: { o: '#d9692b', w: '#f6e7d2', '#': '#2b1d1a', k: '#2b1d1a', '.': '#9c3f16' },
}

export const hut: Sprite = {
  rows: [
    '           rr           ',
    '         rrrrrr         ',
    '       rrrrrrrrrr       ',
    '     rrrrrrrrrrrrrr     ',
    '   rrrrrrrrrrrrrrrrrr   ',
    ' rrrrrrrrrrrrrrrrrrrrrr ',
    '  wwwwwwwwwwwwwwwwwwww  ',
    '  wwwwwwwwwwwwwwwwwwww  ',
    '  wwyyyywwwwwwwwyyyyww  ',
    '  wwyyyywwddddwwyyyyww  ',
    '  wwyyyywwddddwwyyyyww  ',
    '  wwwwwwwwddddwwwwwwww  ',
    '  wwwwwwwwddkdwwwwwwww  ',
    '  wwwwwwwwddddwwwwwwww  ',
  ],
  colours: { r: '#7a2f36', w: '#b98a63', y: '#ffd873', d: '#4b2e2a', k: '#ffd873' },
}

export const cat: Sprite = {
  rows: [
    ' o       o      ',
    ' oo     oo      ',
    ' ooooooooo      ',
    ' oo.ooo.oo    oo',
    ' oookkkooo     o',
    '  ooookoo      o',
    '   oooooooooo oo',
    '   wwoooooooooo ',
    '   wwooooooooo  ',
    '   owooooooooo  ',
    '   oo oo oo oo  ',
    '   ww ww ww ww  ',
  ],
  colours: { '.': '#f4d35e', k: '#e58f8f', w: '#fff4e4', o: '#3f3a44' },
}

import { cardFan, chessBoard, hexIsland, wordGrid } from './pictures/boards.ts'
import { palettes } from './pictures/palettes.ts'
import { cat, fox, hut, pixelScene, spriteSheet } from './pictures/pixel-scenes.ts'
import type { DemoCreation } from './shapes.ts'

const leaf = (x: number, y: number) =>
  `<path d="M${x} ${y + 90}V${y - 40}M${x} ${y + 20}q-60 -10 -70 -70q60 0 70 70\
M${x} ${y + 50}q60 -10 70 -70q-60 0 -70 70"/>`
const note = (x: number, y: number) =>
  `<path d="M${x - 40} ${y + 60}V${y - 70}L${x + 60} ${y - 90}V${y + 40}"/>\
<circle cx="${x - 66}" cy="${y + 60}" r="26"/><circle cx="${x + 34}" cy="${y + 40}" r="26"/>`

export const gameCreations: DemoCreation[] = [
  {
    name: 'Chess, but the pieces gossip',
    author: 'quietcompiler',
    tags: ['Game'],
    daysAgo: 339,
    productUrl: 'https://smallpress.example/gossip',
    description:
      'Ordinary rules. Every piece remembers who was taken beside it and says so. Bishops are the worst.',
    draw: (chance) => chessBoard(chance, palettes.clay, ['She took my bishop', 'So we heard']),
  },
  {
    name: 'Fox walks home',
    author: 'Zoë',
    tags: ['Game', 'Art'],
    daysAgo: 322,
    productUrl: 'https://foxes.example/home',
    description: `A fox, a hut with light in its windows, and eleven screens between them. One button.

My daughter drew the fox on squared paper, I typed it in row by row, and an assistant wrote the jump. It took one night to make and three weeks until the jump *felt* like a fox.`,
    draw: (chance) =>
      pixelScene(chance, {
        sky: ['#1b1f3b', '#2f2f5e', '#5b3f7a', '#b0587b', '#f0936b'],
        hill: ['#4a3b6b', '#382c58', '#262046'],
        ground: ['#5f9c55', '#5b3d35', '#795548'],
        moon: '#ffe9b0',
        sprites: [
          { sprite: hut, x: 18, y: 87 },
          { sprite: fox, x: 92, y: 88 },
        ],
        lives: 3,
      }),
  },
  {
    name: 'Moss, a card game for wet afternoons',
    author: 'brambleworks',
    tags: ['Game'],
    daysAgo: 296,
    productUrl: 'https://brambleworks.example/moss',
    description:
      'Fifty-four cards, nine pages, cut along the line. You grow over what the others have built, slowly and with good manners. Print and play.',
    draw: () =>
      cardFan({
        palette: { ...palettes.garden, ground: '#3d5a4c' },
        names: ['Moss', 'Fern', 'Stone', 'Rain', 'Snail'],
        motif: leaf,
      }),
  },
  {
    name: 'Twenty cats, none of them yours',
    author: 'pixelpelle',
    tags: ['Game', 'Art'],
    daysAgo: 268,
    productUrl: 'https://brambleworks.example/cats',
    description:
      'A neighbourhood where every cat already lives with somebody. You may feed them. Sixteen by twelve pixels each, five coats.',
    draw: () =>
      spriteSheet(cat, ['#3f3a44', '#c9803f', '#9aa3a8', '#e7dccb', '#6a4a3a'], '#5f8f8a'),
  },
  {
    name: 'Atoll',
    author: 'tuomas',
    tags: ['Game'],
    daysAgo: 247,
    productUrl: 'https://kylma.example/atoll',
    description:
      'An island that is new each time, and a boat that can carry four things. Rules on half a page. The computer plays the weather.',
    draw: (chance) =>
      hexIsland(chance, {
        ...{ ground: '#9cc3c9', ink: '#2c3a35', soft: '#ead9a8' },
        ...{ accent: '#7da15d', second: '#a78b72' },
      }),
  },
  {
    name: 'Eleven words under the snow',
    author: 'hetty',
    tags: ['Game', 'Website'],
    daysAgo: 219,
    productUrl: 'https://readingroom.example/words',
    description:
      'A word search for the reading room, new each Sunday. The words come from the book of the week, and nobody may tell the children where KETTLE is.',
    draw: (chance) =>
      wordGrid(chance, palettes.harbour, ['TEACUP', 'LANTERN', 'RIVER', 'MOTH', 'KETTLE']),
  },
  {
    name: 'The last hut',
    author: 'sunniva',
    tags: ['Game'],
    daysAgo: 190,
    productUrl: null,
    description:
      'You keep the stove going and listen. Somebody knocks; you decide by the knock alone. All sound, and one picture that never changes.',
    draw: (chance) =>
      pixelScene(chance, {
        sky: ['#0d1b2a', '#16324a', '#2a5a70', '#5d93a0', '#b9d3cf'],
        hill: ['#7f9fa8', '#b4c8cc', '#dfe9e8'],
        ground: ['#f4f8f7', '#c9d8da', '#9fb5ba'],
        moon: '#f4f8f7',
        sprites: [{ sprite: hut, x: 66, y: 87 }],
        lives: 1,
      }),
  },
  {
    name: 'Rebetiko patience',
    author: 'Ελπίδα',
    tags: ['Game', 'Art'],
    daysAgo: 158,
    productUrl: 'https://ladi.example/patience',
    description:
      'Πασιέντζα με τραγούδια. Each card is a phrase; a suit that is finished is a song, and it plays. My uncle recorded all fifty-two in his kitchen.',
    draw: () =>
      cardFan({
        palette: { ...palettes.brick, ground: '#234a5a' },
        names: ['Do', 'Re', 'Mi', 'Fa', 'Sol'],
        motif: note,
      }),
  },
  {
    name: 'Pawn shop',
    author: 'ravi_infers',
    tags: ['Game', 'Tool'],
    daysAgo: 121,
    productUrl: 'https://fourbits.example/pawn',
    description:
      'A chess engine that fits in four bits a weight and 900 kB. It loses to everybody and explains why, which is what I wanted.',
    draw: (chance) => chessBoard(chance, palettes.harbour, ['I had a plan', 'We all did']),
  },
  {
    name: 'Foxes at the tram stop',
    author: 'Zoë',
    tags: ['Game', 'Art'],
    daysAgo: 83,
    productUrl: 'https://foxes.example/tram',
    description: 'Twenty foxes wait. One has no ticket. The second game of the two of us.',
    draw: () =>
      spriteSheet(fox, ['#d9692b', '#8a6f5c', '#b9b4ae', '#e0a35a', '#57403a'], '#e8d9b8'),
  },
  {
    name: 'Hafenrunde',
    author: 'lina-motion',
    tags: ['Game'],
    daysAgo: 46,
    productUrl: 'https://sekunde.example/hafen',
    description:
      'Seven islands, one ferry, sixty seconds. You draw the round with a finger and the ferry believes you.',
    draw: (chance) =>
      hexIsland(chance, {
        ...{ ground: '#2f4858', ink: '#1c2b33', soft: '#f0c987' },
        ...{ accent: '#e07a5f', second: '#f4f1de' },
      }),
  },
  {
    name: 'Ten thousand steps, all of them small',
    author: 'nightshift_ines',
    tags: ['Game'],
    daysAgo: 9,
    productUrl: null,
    description:
      'A game for the corridor of a night ward. It counts my rounds and grows one pixel of dawn for each. I finish a sky in about a week.',
    draw: (chance) =>
      pixelScene(chance, {
        sky: ['#22223b', '#4a4e69', '#9a6a8c', '#e39a7b', '#f7d9a3'],
        hill: ['#8a5f78', '#634a66', '#3f3450'],
        ground: ['#8a9a5b', '#4b3f3a', '#6b5b50'],
        moon: '#fff3cf',
        sprites: [{ sprite: cat, x: 104, y: 89 }],
        lives: 2,
      }),
  },
]
